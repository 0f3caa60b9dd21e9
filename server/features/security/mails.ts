import type { Brand } from '#contract/brand.ts';
import { accountMail, text } from '#server/work/mail/layout/account-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

const changes = {
  password: 'Your password was changed. You are signed out on your other devices.',
  'passkey-added': 'A passkey was added. You can sign in with it from now on.',
  'passkey-removed': 'A passkey was removed. You can no longer sign in with it.',
  'second-factor-on': 'A second factor was turned on. Signing in asks for a code after the password.',
  'second-factor-off': 'The second factor was turned off. The password is enough to sign in.',
  'factor-reset':
    'A super admin removed your second factor and your passkeys. The password is enough to sign in until you set up another factor.',
  'factor-taken':
    'We removed your second factor and your passkeys because you lost them. The password is enough to sign in until you set up another factor.',
  'codes-renewed': 'New recovery codes were made. The old codes no longer work.',
} as const;

/** A change of a person's sign-in methods, about which the person gets a mail. */
export type SecurityChange = keyof typeof changes;

/** The mail to a person about a change of the sign-in methods, in case somebody else made it. */
export const securityChanged = (
  brand: Brand,
  person: { kind: 'contact' | 'user'; id: string; email: string },
  change: SecurityChange,
): MailMessage =>
  accountMail(
    brand,
    person,
    'Your sign-in was changed',
    text('Hello,'),
    text(changes[change]),
    text('If that was not you, please reply to this e-mail at once.'),
  );
