import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

/** To a client: there is something new to see. What it is stays in the portal. */
export const readyMail = (
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  to: string,
): MailMessage => ({
  to,
  subject: `${brand.name} has a new preview for you`,
  text: `You find it in your client portal: ${config.publicUrl}/client/dashboard?tab=previews\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
