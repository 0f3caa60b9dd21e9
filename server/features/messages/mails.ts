import type { Brand } from '#contract/brand.ts';
import type { NewContactMessage } from '#contract/messages.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

type House = { brand: Brand; config: Pick<Config, 'publicUrl'> };

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** To the agency: a message from the form of the site. */
export const contactMail = ({ brand, config }: House, message: NewContactMessage): MailMessage => ({
  to: brand.email,
  subject: oneLine(`Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`),
  text: [
    `Name: ${oneLine(message.name)}`,
    `Email: ${message.email}`,
    '',
    message.message,
    '',
    `${config.publicUrl}/admin?tab=messages`,
  ].join('\n'),
});

/** To the agency: a client has written. */
export const fromClientMail = (
  { brand, config }: House,
  client: { name: string; clientCode: string },
): MailMessage => ({
  to: brand.email,
  subject: oneLine(`New message from ${client.name} (${client.clientCode})`),
  text: `Read and answer it here: ${config.publicUrl}/admin?tab=messages`,
});

/** To a client: the agency has written. What it says stays in the portal. */
export const toClientMail = ({ brand, config }: House, to: string): MailMessage => ({
  to,
  subject: `New message from ${brand.name}`,
  text: `There is a new message for you in your client portal: ${config.publicUrl}/client/dashboard?tab=messages\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
});
