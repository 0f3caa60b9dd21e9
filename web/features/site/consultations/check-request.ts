import * as z from 'zod/mini';
import {
  newConsultation,
  newConsultationWithAccount,
  type NewConsultation,
  type NewConsultationWithAccount,
} from '#contract/consultations.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';

/** A refused request: title and text of the toast, and the text at each field. */
export interface Refusal {
  title: string;
  text: string;
  fields: Record<string, string>;
}

export type CheckedRequest =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'request'; body: NewConsultation }
  | { kind: 'account'; body: NewConsultationWithAccount };

const {
  validation_error: invalid,
  password_required: short,
  passwords_do_not_match: different,
} = validationTexts;

/** The toast's title for an error code; codes without a specific title get a general one. */
export function titleOf(code: string): string {
  if (code === 'password_required') return short.title;
  if (code === 'passwords_do_not_match') return different.title;
  return code === 'validation_error' ? invalid.title : 'Error';
}

function refusalOf(fields: Record<string, string>): Refusal {
  const texts = Object.values(fields);
  const text = texts.includes(invalid.consultation)
    ? invalid.consultation
    : (texts[0] ?? invalid.consultation);
  const code =
    text === short.text
      ? 'password_required'
      : text === different.text
        ? 'passwords_do_not_match'
        : 'validation_error';
  return { title: titleOf(code), text, fields: atFields(fields) };
}

const empty: Record<string, string> = { name: 'Enter your name.', email: 'Enter your e-mail.' };

/** The text at each field. At an empty field, the text says what to enter; the toast has one sentence about all fields. */
export const atFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      (text === invalid.consultation && empty[name]) || text,
    ]),
  );

/**
 * Validates a filled-in form by the rules of the server. One more rule exists only in the browser: the referrer is
 * required while its field is shown.
 */
export function checkRequest(form: FormData): CheckedRequest {
  const values: Record<string, unknown> = Object.fromEntries(form);
  const account = form.has('createAccount');
  const referred = form.has('referred');
  if (!referred) delete values['referredBy'];
  const parsed = z.safeParse(account ? newConsultationWithAccount : newConsultation, values);

  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  const referrer = form.get('referredBy');
  const nameless = referred && (typeof referrer !== 'string' || referrer.trim() === '');
  if (nameless) fields['referredBy'] = invalid.consultation;
  if (!parsed.success || nameless) return { kind: 'refused', refusal: refusalOf(fields) };
  return account
    ? { kind: 'account', body: parsed.data as NewConsultationWithAccount }
    : { kind: 'request', body: parsed.data };
}
