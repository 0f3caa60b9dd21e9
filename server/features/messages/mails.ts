import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { NewContactMessage } from '#contract/messages.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Sent to the agency for a message from the site's form. */
export const contactMail = ({ brand, config }: Agency, message: NewContactMessage): MailMessage => ({
  to: brand.email,
  replyTo: message.email,
  subject: oneLine(`Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`),
  text: [
    `Name: ${oneLine(message.name)}`,
    `Email: ${message.email}`,
    '',
    message.message,
    '',
    `${config.publicUrl}${adminAddress('messages')}`,
  ].join('\n'),
});

/** Sent to the agency when a client has written. */
export const fromClientMail = (
  { brand, config }: Agency,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: oneLine(`New message from ${client.name} (${client.clientCode})`),
  text: `Read and answer it here: ${config.publicUrl}${adminAddress('messages')}`,
});

/** Sent to a client when the agency has written. The message itself stays in the portal. */
export const toClientMail = ({ brand, config }: Agency, to: string): MailMessage => ({
  to,
  subject: `New message from ${brand.name}`,
  text: `There is a new message for you in your client portal: ${config.publicUrl}${portalAddress('messages')}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
