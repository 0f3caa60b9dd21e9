import type { Schema } from '#contract/endpoint.ts';
import { failureWords } from '#web/ui/feedback/failure-words.ts';
import { ApiError } from './api-error.ts';

/** Error texts by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Thrown if the browser, not the server, refuses a form. */
export class FormRefusal extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('The form was refused.');
    this.fields = fields;
  }
}

/** Validates a form's values by its call's schema; null if they are valid. */
export function fieldErrors(schema: Schema, values: unknown): FieldErrors | null {
  const result = schema.safeParse(values);
  if (result.success) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Error texts by field; `form` is the error that belongs to no field. */
export function refusedFields(error: unknown): FieldErrors {
  if (error instanceof FormRefusal) return error.fields;
  if (!(error instanceof ApiError)) return { form: failureWords(error) };
  if (Object.keys(error.fields).length > 0) return error.fields;
  return { form: error.text ?? 'Please try again in a moment.' };
}
