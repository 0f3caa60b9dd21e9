import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

type House = { brand: Brand; config: Pick<Config, 'publicUrl'> };

/** To the agency: a client asks for a change. */
export const requestMail = (
  { brand, config }: House,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: `Change request from ${client.name.replaceAll(/\s+/g, ' ')} (${client.clientCode})`,
  text: `Decide on it here: ${config.publicUrl}/admin?tab=client-comms`,
});

/** To a client: the agency has decided. What it says stays in the portal. */
export const decisionMail = ({ brand, config }: House, to: string): MailMessage => ({
  to,
  subject: `${brand.name} has answered your change request`,
  text: `You find the answer in your client portal: ${config.publicUrl}/client/dashboard?tab=project\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
