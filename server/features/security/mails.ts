import type { Brand } from '#contract/brand.ts';
import { accountMail, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

const changes = {
  password: 'Your password was changed, and your other sessions were ended.',
  'passkey-added': 'A passkey was added. It signs in from now on.',
  'passkey-removed': 'A passkey was removed. It does not sign in any more.',
  'second-factor-on': 'A second factor was turned on: a code is asked for after the password.',
  'second-factor-off': 'The second factor was turned off: the password alone signs in again.',
  'factor-reset':
    'A super admin has reset your second factor and your passkeys: the password alone signs in until you set up another.',
  'factor-taken':
    'We have taken away your second factor and your passkeys, as you have lost them: the password alone signs in until you set up another.',
  'codes-renewed': 'New recovery codes were made. Those before do not work any more.',
} as const;

/** A change of a person's sign-in methods. */
export type SecurityChange = keyof typeof changes;

/** Tells a person about a change of the sign-in methods, in case somebody else made it. */
export const securityChanged = (
  brand: Brand,
  person: { kind: 'contact' | 'user'; id: string; email: string },
  change: SecurityChange,
): MailMessage =>
  accountMail(
    brand,
    person,
    'How you sign in was changed',
    text('Hello,'),
    text(changes[change]),
    text(`If that was not you, please write to us at once: ${brand.email}`),
  );
