import { newPassword } from '#contract/auth.ts';
import type { Side } from '#contract/sign-in.ts';
import { AppError } from '#server/core/errors.ts';

/**
 * Refuses a new password that breaks the rule of its side.
 *
 * @throws AppError at `password`: `password_required` for clients, `validation_error` for staff
 */
export function assertNewPassword(side: Side, password: string): void {
  const [issue] = newPassword[side].safeParse(password).error?.issues ?? [];
  if (!issue) return;
  const code = side === 'client' ? 'password_required' : 'validation_error';
  throw new AppError(code, issue.message, { fields: { password: issue.message } });
}
