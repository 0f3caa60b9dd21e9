/** The props shared by the parts of the consultation form. */
export interface FormPart {
  values: Record<string, string>;
  /** The errors, by field name. */
  errors: Record<string, string>;
}

/** A part of the form that a checkbox shows or hides. */
export interface DependentPart extends FormPart {
  /** Undefined until the form is hydrated; until then CSS shows or hides the part by its checkbox. */
  shown: boolean | undefined;
}
