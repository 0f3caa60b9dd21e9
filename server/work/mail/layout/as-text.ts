import type { Brand } from '#contract/brand.ts';
import { oneLine, type Letter, type LetterPart } from './letter.ts';

// Marks each line as quoted, so that text typed by a person cannot look like a line of the mail itself.
const quoted = (text: string) =>
  text
    .trim()
    .split(/\r\n|[\r\n\u2028\u2029\v\f\u0085]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

function partText(part: LetterPart, before: LetterPart | undefined): string | null {
  switch (part.is) {
    case 'text':
      return part.text;
    case 'words':
      return quoted(part.text);
    case 'facts':
      return part.rows.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
    case 'colors':
      return part.rows
        .map(({ place, from, to }) => `Color ${place + 1}: ${from === null ? to : `${from} to ${to}`}`)
        .join('\n');
    case 'picture':
      return null;
    case 'button':
      return before?.is === 'text' && before.text.endsWith(':') ? part.href : `${part.label}: ${part.href}`;
    case 'link':
      return `${part.label}: ${part.href}`;
    case 'rule':
      return '---';
  }
}

/** A mail as plain text. */
export function asText({ name, email, phone }: Brand, { heading, parts, why, links = [] }: Letter): string {
  return [
    heading,
    ...parts.map((part, index) => partText(part, parts[index - 1])).filter((text) => text !== null),
    `${name}\n${email}\n${phone}`,
    ...(why === null ? [] : [why]),
    ...links.map(({ label, href }) => `${label}: ${href}`),
  ].join('\n\n');
}
