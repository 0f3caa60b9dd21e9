import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

/** To a client whose account staff have opened. The password is handed over by whoever chose it. */
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
