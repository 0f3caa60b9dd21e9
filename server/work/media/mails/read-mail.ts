import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { answerOf, type Answer } from './answer-of.ts';
import { htmlText, quoteMark, signatureMark } from './html-text.ts';

/** A file of a mail, written beside it. */
export interface MailedFile {
  path: string;
  name: string;
}

/** A received mail as the program uses it. */
export interface ReadMail extends Answer {
  /** Lowercase names and whole values, the topmost first. */
  headers: [name: string, value: string][];
  messageId: string | null;
  /** The address in `From`; null if there are none or several. */
  from: { address: string; name: string } | null;
  /** All addresses that it was sent to. */
  to: string[];
  subject: string;
  files: MailedFile[];
  /** The number of files that were left out because they are too many. */
  more: number;
  /** The report about a mail that did not arrive. */
  bounce: Bounce | null;
}

interface Bounce {
  /** The address that it could not be delivered to. */
  recipient: string | null;
  /** The `Message-ID` of the returned mail. */
  messageId: string | null;
  /** True if it will never arrive. */
  isFinal: boolean;
  words: string;
}

/** The text of a mail, from the part that shows most clearly what is quoted. */
export function textOf({ html, text }: Pick<Email, 'html' | 'text'>): string {
  const fromHtml = html === undefined ? '' : htmlText(html);
  const isMarked = new RegExp(`^(?:>|${quoteMark}|${signatureMark})`, 'm').test(fromHtml);
  return isMarked || text === undefined || text.trim() === '' ? fromHtml : text;
}

const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((each) => each.address ?? each.group?.map(({ address }) => address) ?? []);

const utf8 = (content: unknown) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/** The result in a delivery report (RFC 3464). */
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

/** Pictures that belong to the quoted mail or to a signature are left out. */
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
 * @param most the most files that are written
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
