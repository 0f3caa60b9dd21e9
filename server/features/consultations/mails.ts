import { promise, referenceOf, serviceOptions, type ServiceOption } from '#contract/consultations.ts';
import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import { text } from '#server/work/mail/layout/account-mail.ts';
import type { LetterPart } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

interface Request {
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: string | null;
  message: string | null;
  referredBy: string | null;
}

function factsOf(request: Request): LetterPart {
  const rows: [string, string | null][] = [
    ['Name', request.name],
    ['Email', request.email],
    ['Company', request.company],
    ['Phone', request.phone],
    ['Service', request.service && (serviceOptions[request.service as ServiceOption] ?? request.service)],
    ['Referred by', request.referredBy],
    ['Reference', referenceOf(request.id)],
  ];
  return {
    is: 'facts',
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

const wordsOf = ({ message }: Request): LetterPart[] => (message ? [{ is: 'words', text: message }] : []);

// The mails below contain no text that the visitor typed: the address may belong to another person.

/** Confirms that a request has arrived, by a mail to the address in the request. */
export const confirmationMail = (
  { brand, config }: Agency,
  {
    id,
    email,
    heldFor,
    hasAccount,
  }: Pick<Request, 'id' | 'email'> & { heldFor: string | null; hasAccount: boolean },
): MailMessage =>
  writeMail(
    brand,
    {
      to: email,
      subject: `We received your consultation request ${referenceOf(id)}`,
      kind: 'confirmation',
      replyTo: brand.email,
      heldFor,
    },
    {
      heading: 'Thank you for your consultation request',
      parts: [
        text(promise),
        text(`Your reference is ${referenceOf(id)}. Please mention it when you write or call.`),
        ...(hasAccount
          ? [
              text('Follow it in your portal:'),
              { is: 'button' as const, label: 'Sign in', href: `${config.publicUrl}/client/login` },
            ]
          : []),
        text('If you did not ask for this, there is nothing you need to do.'),
      ],
      why: null,
    },
  );

/** Tells the owner of an account that a request with the account's address asked for a new account. */
export const ownerMail = (
  { brand, config }: Agency,
  { id, email, heldFor }: Pick<Request, 'id' | 'email'> & { heldFor: string | null },
): MailMessage =>
  writeMail(
    brand,
    {
      to: email,
      subject: `You already have a client account with ${brand.name}`,
      kind: 'confirmation',
      replyTo: brand.email,
      heldFor,
    },
    {
      heading: 'You already have a client account',
      parts: [
        text('Someone, perhaps you, asked for a consultation and a client account with this e-mail address.'),
        text('You already have an account. The account and its password stay the same.'),
        text(`If it was you: ${promise} The reference of the request is ${referenceOf(id)}.`),
        { is: 'button', label: 'Sign in', href: `${config.publicUrl}/client/login` },
        { is: 'link', label: 'Forgot your password?', href: `${config.publicUrl}/client/forgot` },
        text('If it was not you, there is nothing you need to do.'),
      ],
      why: null,
    },
  );

/** The copy of a request, sent once the address is verified. */
export const copyMail = ({ brand, config }: Agency, request: Request): MailMessage =>
  writeMail(
    brand,
    {
      to: request.email,
      subject: `Copy of your consultation request ${referenceOf(request.id)}`,
      kind: 'confirmation',
      replyTo: brand.email,
    },
    {
      heading: 'Your consultation request',
      parts: [
        factsOf(request),
        ...wordsOf(request),
        { is: 'button', label: 'Open my portal', href: `${config.publicUrl}/client/dashboard` },
      ],
      why: null,
    },
  );
