import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

/** Sent to the agency when a client has given feedback on a preview. */
export const feedbackMail = (
  { brand, config }: Agency,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: `Feedback from ${client.name.replaceAll(/\s+/g, ' ')} (${client.clientCode})`,
  text: `Read and answer it here: ${config.publicUrl}${adminAddress('client-feedback')}`,
});

/** Sent to a client when the agency has answered. The answer itself stays in the portal. */
export const responseMail = ({ brand, config }: Agency, to: string): MailMessage => ({
  to,
  subject: `${brand.name} has answered your feedback`,
  text: `You find the answer in your client portal: ${config.publicUrl}${portalAddress('previews')}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
