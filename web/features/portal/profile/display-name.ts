import type { CurrentUser } from '#contract/auth.ts';

type Named = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

/** The name, otherwise the e-mail, otherwise 'Administrator' (specification, section 2). */
export function displayName({ firstName, lastName, email }: Named): string {
  const name = [firstName, lastName].filter(Boolean).join(' ').trim();
  return name || email || 'Administrator';
}
