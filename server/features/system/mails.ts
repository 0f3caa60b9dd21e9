import type { Brand } from '#contract/brand.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';

/** The mail to a super admin that a backup failed, with the reason. */
export const backupFailed = (
  brand: Brand,
  { to, id, words, publicUrl }: { to: string; id: string; words: string; publicUrl: string },
): MailMessage =>
  writeMail(
    brand,
    { to, subject: `The backup of ${brand.name} failed`, person: { kind: 'user', id } },
    {
      heading: 'The last backup failed',
      parts: [
        { is: 'text', text: words },
        {
          is: 'text',
          text: 'The next backup starts automatically. You get no further e-mails about this until one succeeds.',
        },
        { is: 'button', label: 'Open System', href: `${publicUrl}/admin/system` },
      ],
      why: null,
    },
  );
