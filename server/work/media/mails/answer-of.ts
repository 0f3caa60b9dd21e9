import { quoteMark, signatureMark } from './html-text.ts';

/** The text that the author of a mail typed, and the rest of the mail: quoted text and signatures. */
export interface Answer {
  answer: string;
  quoted: string;
}

// No pattern depends on a language. The line before quoted text has a date and ends with a colon; the header of a quoted
// mail has an address and a time.
const field = /^[>*\s]*\p{L}[\p{L} .'’-]{0,24}\*?\s?[:：]\*?\s?\S/u;
const time = /\d{1,2}[:.h]\d{2}/;
const dated = /\d{4}|\d{1,2}[:./]\d{1,2}/;
const rule = /^\s*(?:[-–—_]{2,}.{0,80}[-–—_]{2,}|[_-]{8,})\s*$/;
const announcements = [
  /\d{1,2}[:.h]\d{2}.{0,90}<[^<>\s]{1,200}@[^<>\s]{1,200}>\)?.{0,40}(?:[:：](?:\s|$)|-{3,}\s*$)/u,
  /<[^<>\s]{1,200}@[^<>\s]{1,200}>.{0,80}\d{1,2}[:.h]\d{2}\s*[:：]\s*$/u,
];
const device =
  /\b(?:iPhone|iPad|Android|Outlook|Galaxy|Samsung|Huawei|Xiaomi|BlackBerry|Windows Phone|Yahoo Mail|Proton Mail|K-9 Mail|GMX|WEB\.DE|Spark)(?![\p{L}\d]*\?)/iu;
const sent = /^(?:sent |get )/i;

const isBlank = (line: string) => line.trim() === '';

/** True if the header of a quoted mail begins at this line: several fields, including an address and a time. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!field.test(lines[at] ?? '')) return false;
  const block = lines.slice(at, at + 6);
  const end = block.findIndex((line) => !field.test(line));
  const fields = end === -1 ? block : block.slice(0, end);
  const text = fields.join('\n');
  return fields.length >= 3 && text.includes('@') && time.test(text);
}

/** The first line of a quoted mail whose lines do not begin with `>`. */
function hardStart(lines: readonly string[]): number {
  for (const [at, line] of lines.entries()) {
    if (line === quoteMark || isHeader(lines, at)) return at;
    if (line.startsWith('>') || isBlank(line)) continue;
    // The line that introduces quoted text may be broken into several lines.
    const whole = lines.slice(at, at + 3);
    for (let count = 1; count <= whole.length; count += 1) {
      const said = whole.slice(0, count).join(' ').slice(0, 500);
      const starts =
        count === 1 ||
        !announcements.some((each) => each.test(whole.slice(1, count).join(' ').slice(0, 500)));
      if (starts && announcements.some((each) => each.test(said))) return at;
    }
  }
  return lines.length;
}

/** Finds the quoted lines, and the lines that introduce quoted text. */
function quotedLines(lines: readonly string[]): Set<number> {
  const quoted = new Set<number>();
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('>')) continue;
    quoted.add(at);
    if (at > 0 && quoted.has(at - 1)) continue;
    let last = at - 1;
    while (last >= 0 && isBlank(lines[last] ?? '')) last -= 1;
    for (let first = last; first >= 0 && first > last - 3; first -= 1) {
      if (isBlank(lines[first] ?? '') || quoted.has(first)) break;
      const said = lines.slice(first, last + 1).join(' ');
      const above = lines[first - 1] ?? '';
      if (!/[:：]\s*$/.test(said) || !dated.test(said)) continue;
      if (first > 0 && !isBlank(above) && !dated.test(lines[first] ?? '')) continue;
      for (let each = first; each <= last; each += 1) quoted.add(each);
      break;
    }
  }
  return quoted;
}

/** Finds signatures: the lines after `-- ` or after a mail program's mark, and a last line that names the sender's device. */
function signatureLines(lines: readonly string[], quoted: ReadonlySet<number>): Set<number> {
  const signed = new Set<number>();
  let within = false;
  for (const [at, line] of lines.entries()) {
    if (quoted.has(at)) within = false;
    else if (line === signatureMark || /^--\s?$/.test(line)) within = true;
    if (within) signed.add(at);
  }
  const own = lines.flatMap((line, at) => (isBlank(line) || quoted.has(at) || signed.has(at) ? [] : [at]));
  const last = own.at(-1);
  if (last === undefined || own.length < 2) return signed;
  const line = (lines[last] ?? '').trim();
  const stands = isBlank(lines[last - 1] ?? '') || sent.test(line);
  if (stands && line.length <= 110 && device.test(line)) signed.add(last);
  return signed;
}

const joined = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Divides a mail into the typed text and the rest. If the author typed between quoted lines, these quoted lines belong to
 * the typed text.
 */
export function answerOf(text: string): Answer {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  let end = hardStart(lines);
  while (end > 0 && (isBlank(lines[end - 1] ?? '') || rule.test(lines[end - 1] ?? ''))) end -= 1;
  const head = lines.slice(0, end);
  const quoted = quotedLines(head);
  const signed = signatureLines(head, quoted);
  const own = head.flatMap((line, at) => (isBlank(line) || quoted.has(at) || signed.has(at) ? [] : [at]));
  const marked = head.flatMap((line, at) => (line.startsWith('>') ? [at] : []));
  const [first = 0, last = -1] = [own[0], own.at(-1)];
  const before = own.some((at) => at < (marked[0] ?? Infinity));
  const between = marked.some((at) => at > first && at < last);
  const stays = (at: number) =>
    at >= (before ? first : Math.min(first, marked[0] ?? first)) &&
    at <= last &&
    !signed.has(at) &&
    (!quoted.has(at) || (between && (head[at] ?? '').startsWith('>')));
  const rest = lines.filter(
    (line, at) => !(at < end && stays(at)) && line !== quoteMark && line !== signatureMark,
  );
  return { answer: joined(head.filter((_, at) => stays(at))), quoted: joined(rest) };
}
