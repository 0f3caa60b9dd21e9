import { adminAddress } from '#contract/addresses.ts';
import { serviceOptions, type ServiceOption } from '#contract/consultations.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

interface Request {
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: string | null;
  message: string | null;
  referredBy: string | null;
}

const signature = ({ brand }: Agency) => `${brand.name}\n${brand.email}\n${brand.phone}`;

const promise = 'A representative from our team will contact you within 24 hours.';

/** Sent to the agency for a new request. */
export function agencyMail(agency: Agency, request: Request): MailMessage {
  const { brand, config } = agency;
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
      `Answer within 24 hours: ${config.publicUrl}${adminAddress('consultations')}`,
    ].join('\n'),
  };
}

// The address may belong to another person, so these mails contain no text that the visitor typed.

/** Sent to the address of a request to confirm that it arrived. */
export const confirmationMail = (agency: Agency, to: string): MailMessage => ({
  to,
  subject: `${agency.brand.name} received your consultation request`,
  text: `Thank you for your consultation request. ${promise}\n\nIf you did not ask for this, there is nothing you need to do.\n\n${signature(agency)}`,
});

/** Sent to the owner of an account when a request asks for an account with the same address. */
export const ownerMail = (agency: Agency, to: string): MailMessage => ({
  to,
  subject: `You already have a client account with ${agency.brand.name}`,
  text: [
    'Someone, perhaps you, asked for a consultation and a client account with this e-mail address.',
    'You have an account already. It stays as it is, and so does its password.',
    '',
    `If it was you: ${promise} You can sign in at ${agency.config.publicUrl}/client/login`,
    `If you forgot your password: ${agency.config.publicUrl}/client/forgot`,
    'If it was not you, there is nothing you need to do.',
    '',
    signature(agency),
  ].join('\n'),
});
