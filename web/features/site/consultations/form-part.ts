/** The props common to the parts of the consultation form. */
export interface FormPart {
  values: Record<string, string>;
  /** The errors, by field name. */
  errors: Record<string, string>;
}

/** A part shown by a checkbox. */
export interface DependentPart extends FormPart {
  /** Undefined until the form is hydrated; until then the style sheet follows the checkbox. */
  shown: boolean | undefined;
}
