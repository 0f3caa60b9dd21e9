import type { Schema } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';

/** What is wrong with each field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks what was typed by the schema of the call it is for: nothing wrong gives null. */
export function fieldErrors(schema: Schema, values: unknown): FieldErrors | null {
  const result = schema.safeParse(values);
  if (result.success) return null;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return errors;
}

/** What the server refused at the fields of a form; `form` is about none of them. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { form: 'Please check your connection and try again.' };
  if (Object.keys(error.fields).length > 0) return error.fields;
  return { form: error.text ?? 'Please try again in a moment.' };
}
