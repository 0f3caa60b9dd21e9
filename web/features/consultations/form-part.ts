/** What each part of the consultation form is given. */
export interface FormPart {
  values: Record<string, string>;
  /** What is wrong, by field name. */
  errors: Record<string, string>;
}

/** A part that a checkbox shows. */
export interface DependentPart extends FormPart {
  /** Undefined until the form lives in the browser: the style sheet follows the checkbox till then. */
  shown: boolean | undefined;
}
