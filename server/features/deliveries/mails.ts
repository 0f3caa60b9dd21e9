import { portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** Sent to a client when final files can be had. The files themselves stay in the portal. */
export const deliveryMail = (
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  to: string,
): MailMessage => ({
  to,
  subject: `${brand.name} has final files for you`,
  text: `You find them in your client portal: ${config.publicUrl}${portalAddress('previews')}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
