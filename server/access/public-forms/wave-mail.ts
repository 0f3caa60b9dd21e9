import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import { writeMail } from '#server/work/mail/layout/write-mail.ts';
import type { Mailer, MailMessage } from '#server/work/mail/mailer.ts';
import type { Db } from '#server/data/db/database.ts';
import { takeWave, type InWave } from './wave.ts';

/** The mail that reports a wave to the agency. While the wave lasts, the agency gets no mail for each post. */
const waveMail = ({ brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> }): MailMessage =>
  writeMail(
    brand,
    { to: brand.email, subject: 'Many form posts at once', kind: 'wave' },
    {
      heading: 'Your forms receive far more posts than usual',
      parts: [
        {
          is: 'text',
          text: 'All of them are stored. Posts that look alike go to spam. Until you decide, their senders get no confirmation, and you get no e-mail for each post.',
        },
        { is: 'button', label: 'Review the posts', href: `${config.publicUrl}/admin/mail` },
      ],
      why: null,
    },
  );

/** Like `takeWave`, but also mails the agency when a wave begins. */
export async function joinWave(
  context: { db: Db; mailer: Pick<Mailer, 'send'>; brand: Brand; config: Pick<Config, 'publicUrl'> },
  post: Parameters<typeof takeWave>[1],
  now: number,
): Promise<InWave | null> {
  const wave = await takeWave(context.db, post, now);
  if (wave?.isFirst) await context.mailer.send(waveMail(context));
  return wave;
}
