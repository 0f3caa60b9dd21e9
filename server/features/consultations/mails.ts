import { serviceOptions, type ServiceOption } from '#contract/consultations.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import type { MailMessage } from '#server/mail/mailer.ts';

type House = { brand: Brand; config: Pick<Config, 'publicUrl'> };

interface Request {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: string | null;
  message: string | null;
  referredBy: string | null;
}

const signature = ({ brand }: House) => `${brand.name}\n${brand.email}\n${brand.phone}`;

const promise = 'A representative from our team will contact you within 24 hours.';

/** To the agency: somebody asks. */
export function agencyMail(house: House, request: Request): MailMessage {
  const { brand, config } = house;
  const lines: [string, string | null][] = [
    ['Name', request.name],
    ['Email', request.email],
    ['Company', request.company],
    ['Phone', request.phone],
    ['Service', request.service && (serviceOptions[request.service as ServiceOption] ?? request.service)],
    ['Referred by', request.referredBy],
  ];
  return {
    to: brand.email,
    subject: `Consultation request from ${request.name.replaceAll(/\s+/g, ' ')}`,
    text: [
      ...lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
      ...(request.message ? ['', request.message] : []),
      '',
      `Answer within 24 hours: ${config.publicUrl}/admin?tab=consultations`,
    ].join('\n'),
  };
}

// The address may be somebody else's: these mails carry no word the visitor typed.

/** To whoever asked: it arrived. */
export const confirmationMail = (house: House, to: string): MailMessage => ({
  to,
  subject: `${house.brand.name} received your consultation request`,
  text: `Thank you for your consultation request. ${promise}\n\nIf you did not ask for this, there is nothing you need to do.\n\n${signature(house)}`,
});

/** To the owner of an account: somebody asked for one with the same address. */
export const ownerMail = (house: House, to: string): MailMessage => ({
  to,
  subject: `You already have a client account with ${house.brand.name}`,
  text: [
    'Someone, perhaps you, asked for a consultation and a client account with this e-mail address.',
    'You have an account already. It stays as it is, and so does its password.',
    '',
    `If it was you: ${promise} You can sign in at ${house.config.publicUrl}/client/login`,
    `If you forgot your password: ${house.config.publicUrl}/client/forgot`,
    'If it was not you, there is nothing you need to do.',
    '',
    signature(house),
  ].join('\n'),
});
