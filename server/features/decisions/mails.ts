import { portalAddress } from '#contract/addresses.ts';
import type { Brand } from '#contract/brand.ts';
import type { Decision } from '#contract/decisions.ts';
import type { Config } from '#server/core/config.ts';
import { oneLine } from '#server/work/mail/layout/letter.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { did, short } from './notices.ts';

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl' | 'mailContent'> };

/** A decision with its preview and version. */
interface Decided extends Pick<Decision, 'kind' | 'words' | 'versionNumber' | 'createdAt'> {
  previewId: string;
  title: string;
  /** True if the person also accepted the price of a further round. */
  accepted: boolean;
}

/** A time as "Nov 20, 2026, 9:04 AM CST". */
const minute = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));

/** The receipt to the person who decided. */
export const receiptMail = (
  { brand, config }: Agency,
  { email, contactId, clientAccountId }: { email: string; contactId: string; clientAccountId: string },
  { kind, words, versionNumber, createdAt, previewId, title, accepted }: Decided,
  timeZone: string,
): MailMessage =>
  writeMail(
    brand,
    {
      to: email,
      subject: `${oneLine(title)} v${versionNumber}: you ${short[kind]}`,
      replyTo: brand.email,
      person: { kind: 'contact', id: contactId },
      clientAccountId,
    },
    {
      heading: `You ${did[kind]} version ${versionNumber} of ${oneLine(title)}`,
      parts: [
        ...(words === null || !config.mailContent ? [] : [{ is: 'words' as const, text: words }]),
        {
          is: 'text',
          text: `You decided on ${minute(createdAt, timeZone)}${accepted ? ' and accepted a further round' : ''}. You can withdraw the decision within 60 minutes.`,
        },
        {
          is: 'button',
          label: 'See your decision',
          href: `${config.publicUrl}${portalAddress('previews', { preview: previewId })}`,
        },
      ],
      why: null,
    },
  );
