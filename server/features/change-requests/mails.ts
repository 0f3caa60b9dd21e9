import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

/** Sent to the agency when a client asks for a change. */
export const requestMail = (
  { brand, config }: Agency,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: `Change request from ${client.name.replaceAll(/\s+/g, ' ')} (${client.clientCode})`,
  text: `Decide on it here: ${config.publicUrl}${adminAddress('client-comms')}`,
});

/** Sent to a client when the agency has decided. The answer itself stays in the portal. */
export const decisionMail = ({ brand, config }: Agency, to: string): MailMessage => ({
  to,
  subject: `${brand.name} has answered your change request`,
  text: `You find the answer in your client portal: ${config.publicUrl}${portalAddress('project')}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
