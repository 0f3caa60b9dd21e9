import type { Brand } from '#contract/brand.ts';
import type { Config } from '#server/core/config.ts';
import type { DescribedNotice } from '../notices/notice-text.ts';
import type { MailMessage } from './mailer.ts';

/** Who gets a mail about notices. */
export interface NoticeReader {
  /** Null: the agency's shared address. */
  name: string | null;
  email: string;
  /** The page on which they choose what they are told of. */
  preferencesUrl: string | null;
  /** Ends mails of this kind by one request, for `List-Unsubscribe`; null where it cannot be switched off. */
  unsubscribeUrl: string | null;
}

/** One mail about one notice or several, the newest last. */
export function noticeMail(
  { brand, config }: { brand: Brand; config: Pick<Config, 'publicUrl'> },
  { email, preferencesUrl }: NoticeReader,
  notices: readonly [DescribedNotice, ...DescribedNotice[]],
): MailMessage {
  const [first] = notices;
  const more = notices.length - 1;
  return {
    to: email,
    subject: `${first.title}${more > 0 ? ` and ${more} more` : ''}`,
    text: [
      ...notices.flatMap(({ sentence, words, href }) => [
        [sentence, ...(words === null ? [] : [words])].join('\n'),
        `${config.publicUrl}${href}`,
      ]),
      ...(preferencesUrl === null ? [] : [`Choose what you are told of: ${preferencesUrl}`]),
      `${brand.name}\n${brand.email}\n${brand.phone}`,
    ].join('\n\n'),
  };
}
