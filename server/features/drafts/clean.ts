import { limits } from '#contract/validation/limits.ts';
import { mostDrafted } from '#contract/drafts.ts';

// Control characters except tabs and line ends, and characters that change the text direction.
const unseen =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const plain = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(unseen, '');

/**
 * Makes plain text of the parts of a draft, cut at the maximum length. A character that two parts share is joined
 * again.
 */
export async function* plainText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let left = mostDrafted;
  let held = '';
  for await (const part of parts) {
    const text = held + part;
    held = /[\ud800-\udbff\r]$/.exec(text)?.[0] ?? '';
    const ready = plain(text.slice(0, text.length - held.length))
      .toWellFormed()
      .slice(0, left);
    left -= ready.length;
    if (ready !== '') yield ready.toWellFormed();
    if (left <= 0) return;
  }
}

const currency = '(?:[$€£¥₹]|(?<![a-z])(?:usd|eur|gbp|cad|aud|chf|jpy|inr|dollars?|euros?|pounds?)(?![a-z]))';
// The regular expression contains escapes, because the bundle must be plain ASCII.
const number = String.raw`\d[\d.,'\u2019\u2013\u2014 -]*(?:k\b)?`;
const unit = String.raw`(?:/|\bper\b) ?(?:hour|day|month|year|page|piece|h)\b`;
// An amount is a number with a currency or unit, or a number or unit at the end.
const amount = new RegExp(
  String.raw`(?:${currency} ?\d|${number} ?(?:${currency}|${unit})|(?<![\w./])${number}\)?$|${unit}\)?$).*`,
  'i',
);

/**
 * The name in one line of the model's answer, without bullets and quotation marks. It ends where an amount begins, so
 * it may be empty.
 */
const lineName = (line: string): string =>
  line
    .replaceAll(/[*_`"“”#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-•–—]+|\d{1,3}[.)]) /, '')
    .replace(amount, '')
    .replace(/[ \-–—:=|,;(]+$/, '')
    .slice(0, limits.title);

/** The most names that are proposed for lines of a quote. */
const mostNames = 20;

/** Makes the names of quote lines, one for each line of the model's answer. */
export async function* lineNames(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let left = mostNames;
  const nameOf = (line: string) => {
    const name = lineName(line);
    if (name !== '') left -= 1;
    return name === '' ? '' : `${name}\n`;
  };
  for await (const part of parts) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const name = nameOf(line);
      if (name !== '') yield name;
      if (left === 0) return;
    }
  }
  const name = nameOf(rest);
  if (name !== '') yield name;
}
