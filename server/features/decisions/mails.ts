import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Decision } from '#contract/decisions.ts';
import type { Config } from '#server/core/config.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl'> };

/** What was decided, by whom, about what. */
export interface Decided extends Pick<Decision, 'kind' | 'words' | 'versionNumber' | 'createdAt'> {
  previewId: string;
  clientAccountId: string;
  title: string;
  name: string;
}

const did = {
  approve: 'approved',
  'approve-with-notes': 'approved with notes',
  'request-changes': 'changes requested',
} as const;

const oneLine = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();

const about = ({ kind, versionNumber, title }: Decided) =>
  `Version ${versionNumber} of ${oneLine(title)}: ${did[kind]}`;

const minute = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const said = ({ words }: Decided) => (words === null ? '' : `\n\n${words}`);

/** Sent to the agency when a contact has decided. */
export const decisionMail = ({ brand, config }: Agency, decided: Decided): MailMessage => {
  const room = { dialog: `client-previews:${decided.clientAccountId}`, shown: decided.previewId } as const;
  const link = `${config.publicUrl}${adminAddress('portfolio', room)}`;
  return {
    to: brand.email,
    subject: about(decided),
    text: `By ${oneLine(decided.name)}, ${minute(decided.createdAt)}.${said(decided)}\n\n${link}`,
  };
};

/** The receipt for whoever decided. */
export const receiptMail = ({ brand, config }: Agency, to: string, decided: Decided): MailMessage => {
  const link = `${config.publicUrl}${portalAddress('previews', { preview: decided.previewId })}`;
  return {
    to,
    subject: about(decided),
    text:
      `You decided this on ${minute(decided.createdAt)}; within 60 minutes you can withdraw it.${said(decided)}\n\n` +
      `${link}\n\n${brand.name}\n${brand.email}\n${brand.phone}`,
  };
};
