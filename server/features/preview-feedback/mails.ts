import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

type House = { brand: Brand; config: Pick<Config, 'publicUrl'> };

/** To the agency: a client has said something of a preview. */
export const feedbackMail = (
  { brand, config }: House,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: `Feedback from ${client.name.replaceAll(/\s+/g, ' ')} (${client.clientCode})`,
  text: `Read and answer it here: ${config.publicUrl}/admin?tab=client-feedback`,
});

/** To a client: the agency has answered. What it says stays in the portal. */
export const responseMail = ({ brand, config }: House, to: string): MailMessage => ({
  to,
  subject: `${brand.name} has answered your feedback`,
  text: `You find the answer in your client portal: ${config.publicUrl}/client/dashboard?tab=previews\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
