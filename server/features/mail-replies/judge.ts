import type { StopReason } from '#contract/mail-replies.ts';
import type { ReadMail } from '#server/work/media/mails/read-mail.ts';

type Headers = ReadMail['headers'];

const first = (headers: Headers, name: string): string | undefined =>
  headers.find(([each]) => each === name)?.[1].trim();

/** The reason why a mail is not an answer that a person typed; null if a person may have typed it. */
export function notByPerson({ headers }: Pick<ReadMail, 'headers'>): StopReason | null {
  const said = (name: string) => first(headers, name)?.toLowerCase() ?? '';
  if (headers.some(([name]) => name === 'x-loop' || /^list-(?:id|post|unsubscribe)$/.test(name)))
    return 'loop';
  const isAutomatic =
    !/^(?:no\b.*)?$/.test(said('auto-submitted')) ||
    /^(?:bulk|junk|list|auto_reply)/.test(said('precedence')) ||
    !/^(?:no)?$/.test(said('x-autoreply')) ||
    !/^(?:no)?$/.test(said('x-autorespond')) ||
    said('return-path') === '<>';
  return isAutomatic ? 'automatic' : null;
}

/** The server name at the beginning of a header `Authentication-Results`. */
const nameIn = (value: string): string => /^[^\s;]+/.exec(value.trim())?.[0].toLowerCase() ?? '';

/** The server name in the topmost `Authentication-Results`, which the receiving mail server has added. */
export const authenticatorOf = ({ headers }: Pick<ReadMail, 'headers'>): string | null =>
  nameIn(first(headers, 'authentication-results') ?? '') || null;

/**
 * True if the receiving mail server doubts that the sender is genuine. Only the topmost header of that server counts, since
 * the sender may have written lower ones. DMARC includes the other results, so a passed DMARC is enough.
 */
export function isForged({ headers }: Pick<ReadMail, 'headers'>, authenticator: string | null): boolean {
  if (authenticator === null) return false;
  const line = headers.find(
    ([name, value]) => name === 'authentication-results' && nameIn(value) === authenticator.toLowerCase(),
  )?.[1];
  if (line === undefined) return false;
  const results = [
    ...line.replaceAll(/\([^()]*\)/g, ' ').matchAll(/;\s*([a-z][a-z\d-]*)\s*=\s*([a-z]+)/gi),
  ].map(([, method = '', result = '']) => [method.toLowerCase(), result.toLowerCase()] as const);
  if (results.some(([method, result]) => method === 'dmarc' && result === 'pass')) return false;
  return results.some(([, result]) => !['pass', 'none', 'bestguesspass'].includes(result));
}

/** The tokens in the addresses that a mail was sent to, and whether any of them is an address for answers. */
export function tokensIn(
  { to }: Pick<ReadMail, 'to'>,
  pattern: string,
): { tokens: string[]; isOurs: boolean } {
  const [before = '', domain = ''] = pattern.toLowerCase().split('token');
  const tokens: string[] = [];
  let isOurs = false;
  for (const each of to) {
    const address = each.trim().toLowerCase();
    if (!address.endsWith(domain)) continue;
    const name = address.slice(0, -domain.length);
    const token = name.startsWith(before) ? name.slice(before.length) : '';
    if (/^[\da-f]{32}$/.test(token)) tokens.push(token);
    if (before === '' || name === before.replace(/\+$/, '') || name.startsWith(before)) isOurs = true;
  }
  return { tokens, isOurs };
}

/** The decision at the beginning of an answer to a change request, and the text after the decision. */
export function decisionIn(answer: string): { status: 'approved' | 'rejected'; words: string } | null {
  const [, word = '', rest = ''] =
    /^\W*(approved?|rejected?)(?:[\s.,:;!–—-]+([\s\S]*))?$/i.exec(answer) ?? [];
  if (word === '') return null;
  return { status: word.toLowerCase().startsWith('a') ? 'approved' : 'rejected', words: rest.trim() || word };
}
