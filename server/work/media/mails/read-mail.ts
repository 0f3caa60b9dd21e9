import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { answerOf, type Answer } from './answer-of.ts';
import { htmlText, quoteMark, signatureMark } from './html-text.ts';

/** A file that came with a mail, written to disk. */
export interface MailedFile {
  path: string;
  name: string;
}

/** A received mail in the form that the program uses. */
export interface ReadMail extends Answer {
  /** The names in lower case and the whole values; the topmost header comes first. */
  headers: [name: string, value: string][];
  messageId: string | null;
  /** The address in `From`; null if there is no address or more than one. */
  from: { address: string; name: string } | null;
  /** All addresses to which the mail was sent. */
  to: string[];
  subject: string;
  files: MailedFile[];
  /** The number of files that were left out because the mail has too many. */
  more: number;
  /** The report about another mail that could not be delivered; null for other mails. */
  bounce: Bounce | null;
}

interface Bounce {
  /** The address to which the mail could not be delivered. */
  recipient: string | null;
  /** The `Message-ID` of the returned mail. */
  messageId: string | null;
  /** True if the mail will never be delivered. */
  isFinal: boolean;
  words: string;
}

/** The text of a mail. It is taken from the HTML part if only there the quoted text is marked. */
export function textOf({ html, text }: Pick<Email, 'html' | 'text'>): string {
  const fromHtml = html === undefined ? '' : htmlText(html);
  const isMarked = new RegExp(`^(?:>|${quoteMark}|${signatureMark})`, 'm').test(fromHtml);
  return isMarked || text === undefined || text.trim() === '' ? fromHtml : text;
}

const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((each) => each.address ?? each.group?.map(({ address }) => address) ?? []);

const utf8 = (content: unknown) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/** The content of a delivery report (RFC 3464); null if the mail is not one. */
function bounceOf({ attachments, headers }: Email): Bounce | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status && !/report-type="?delivery-status/i.test(type)) return null;
  const report = status ? utf8(status.content) : '';
  const one = (name: string, text: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
      .exec(text)?.[1]
      ?.replaceAll(/\s+/g, ' ')
      .trim();
  const returned = attachments.find(({ mimeType }) =>
    /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType),
  );
  return {
    recipient:
      one('(?:Final|Original)-Recipient', report)
        ?.replace(/^[^;]*;\s*/, '')
        .replaceAll(/[<>]/g, '') ?? null,
    messageId: returned ? (one('Message-ID', utf8(returned.content)) ?? null) : null,
    isFinal:
      one('Action', report)?.toLowerCase() === 'failed' && (one('Status', report) ?? '5').startsWith('5'),
    words: (one('Diagnostic-Code', report) ?? '').slice(0, 500),
  };
}

/** False for a picture that belongs to the quoted mail or to a signature, which is left out. */
function isMeant(
  { contentId, disposition, related }: Email['attachments'][number],
  answer: string,
  whole: string,
): boolean {
  const id = contentId?.replaceAll(/[<>]/g, '');
  if (id === undefined || (disposition === 'attachment' && related !== true)) return true;
  return answer.includes(`[cid:${id}]`) || !whole.includes(`[cid:${id}]`);
}

/**
 * Reads a mail, and writes its files into `outDir`.
 * @param most the limit of files to write
 */
export async function readMail({
  path,
  outDir,
  most,
}: {
  path: string;
  outDir: string;
  most: number;
}): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(path), {
    forceRfc822Attachments: true,
    maxHeadersSize: 1024 * 1024,
    maxNestingDepth: 60,
  });
  const bounce = bounceOf(mail);
  const whole = textOf(mail);
  const divided = answerOf(whole);
  const meant = mail.attachments.filter(
    (each) => each.mimeType !== 'text/calendar' && isMeant(each, divided.answer, whole),
  );
  const files: MailedFile[] = [];
  for (const [index, { content, filename, mimeType }] of (bounce ? [] : meant).slice(0, most).entries()) {
    const file = {
      path: join(outDir, `file-${index}`),
      name: (filename ?? mimeType.replace('/', '.')).slice(0, 300),
    };
    await writeFile(file.path, typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer));
    files.push(file);
  }
  const from = mail.headers.filter(({ key }) => key === 'from').length === 1 ? mail.from : undefined;
  return {
    answer: divided.answer.replaceAll(/\[cid:[^\]\s]+\]/g, '').trim(),
    quoted: divided.quoted,
    headers: mail.headers
      .map(({ key, value }): [string, string] => [key, value.slice(0, 2_000)])
      .slice(0, 300),
    messageId: mail.messageId?.slice(0, 500) ?? null,
    from: from?.address ? { address: from.address, name: from.name } : null,
    to: [
      ...addressesOf(mail.to),
      ...addressesOf(mail.cc),
      ...mail.headers.flatMap(({ key, value }) =>
        /^(?:delivered-to|x-original-to|envelope-to)$/.test(key) ? [value.replaceAll(/[<>\s]/g, '')] : [],
      ),
    ].slice(0, 200),
    subject: (mail.subject ?? '')
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 300),
    files,
    more: Math.max(0, meant.length - most),
    bounce,
  };
}
