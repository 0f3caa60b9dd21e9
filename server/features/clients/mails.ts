import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** Sent to a client whose account staff have opened. It leaves the password out: staff hand that over themselves. */
export const welcomeMail = (
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  to: string,
): MailMessage => ({
  to,
  subject: `Your client portal at ${brand.name}`,
  text: [
    `${brand.name} has opened a client portal for you. There you follow the work, send files and judge previews.`,
    '',
    `Sign in with this e-mail address: ${config.publicUrl}/client/login`,
    `You choose a password of your own at ${config.publicUrl}/client/forgot`,
    '',
    `${brand.name}\n${brand.email}\n${brand.phone}`,
  ].join('\n'),
});
