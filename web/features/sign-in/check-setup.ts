import * as z from 'zod/mini';
import { email } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';

const required = 'Please fill in all required fields.';

const account = z.object({
  email: email('Please enter your email.'),
  password: z
    .string()
    .check(
      z.minLength(limits.staffPasswordMin, `Please use at least ${limits.staffPasswordMin} characters.`),
      z.maxLength(limits.passwordMax),
    ),
  firstName: z.string().check(z.trim(), z.maxLength(limits.name)),
  lastName: z.string().check(z.trim(), z.maxLength(limits.name)),
});

type Account = z.infer<typeof account>;

export type SetupErrors = Partial<Record<keyof Account, string | undefined>>;

/** The account as it can be sent, or what is wrong with each field and the words for all of it. */
export function checkSetup(
  form: FormData,
): { body: Account } | { body?: never; errors: SetupErrors; text: string } {
  const parsed = z.safeParse(account, Object.fromEntries(form));
  if (parsed.success) return { body: parsed.data };
  const errors: SetupErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path[0] as keyof Account] ??= issue.message;
  const empty = !form.get('email') || !form.get('password');
  return { errors, text: empty ? required : (errors.email ?? errors.password ?? required) };
}
