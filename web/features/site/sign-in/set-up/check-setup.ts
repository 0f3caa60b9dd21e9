import * as z from 'zod/mini';
import { email } from '#contract/validation/fields.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Refusal } from '../use-link-form.ts';

const required = 'Please fill in all required fields.';

const nameMissing = 'Please enter your name.';

const account = z.object({
  email: email('Please enter your e-mail.'),
  password: z
    .string()
    .check(
      z.minLength(limits.staffPasswordMin, `Please use at least ${limits.staffPasswordMin} characters.`),
      z.maxLength(limits.passwordMax),
    ),
  firstName: z.string().check(z.trim(), z.minLength(1, nameMissing), z.maxLength(limits.name)),
  lastName: z.string().check(z.trim(), z.maxLength(limits.name)),
});

export type SetupAccount = z.infer<typeof account>;

export type SetupErrors = Partial<Record<keyof SetupAccount, string | undefined>>;

/** Validates the form: the account to send, or error texts for the fields with one text for all of them. */
export function checkSetup(form: FormData): { body: SetupAccount } | { refusal: Refusal<SetupErrors> } {
  const parsed = z.safeParse(account, Object.fromEntries(form));
  if (parsed.success) return { body: parsed.data };
  const fields: SetupErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path[0] as keyof SetupAccount] ??= issue.message;
  const empty = !form.get('firstName') || !form.get('email') || !form.get('password');
  const text = empty ? required : (fields.email ?? fields.password ?? required);
  return { refusal: { fields, title: 'Validation Error', text } };
}
