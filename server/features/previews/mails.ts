import { portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** Sent to a client when a preview is ready. The preview itself stays in the portal. */
export const readyMail = (
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  to: string,
): MailMessage => ({
  to,
  subject: `${brand.name} has a new preview for you`,
  text: `You find it in your client portal: ${config.publicUrl}${portalAddress('previews')}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
