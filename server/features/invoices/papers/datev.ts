import { decimalOf, type Currency } from '#contract/money/currency.ts';
import { guarded } from '#server/features/exports/service.ts';

// The characters that Windows-1252 has from 0x80 on, where Latin-1 has control characters.
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Encodes a text in Windows-1252. A character that the encoding lacks becomes a question mark. */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text.normalize('NFC'), (letter) => {
      const at = letters.indexOf(letter);
      const code = letter.codePointAt(0) ?? 0;
      return at >= 0 ? 0x80 + at : code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f;
    }),
  );

const quoted = (text: string, most: number) =>
  `"${guarded(text.replaceAll(/\s+/g, ' ')).slice(0, most).replaceAll('"', '""')}"`;

const line = (cells: readonly (string | number)[]) => `${cells.join(';')}\r\n`;

const digits = (day: string) => day.replaceAll('-', '');

interface Head {
  from: string;
  to: string;
  /** An instant as ISO 8601. */
  at: string;
  consultant: string | null;
  client: string | null;
  currency: Currency;
  /** How many digits the account numbers have. */
  accountDigits: number;
}

const columns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
];

/** The two header lines of EXTF 700, format 21, "Buchungsstapel" version 13. */
export const datevHead = ({ from, to, at, consultant, client, currency, accountDigits }: Head): string =>
  line([
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    at.replaceAll(/\D/g, ''),
    '',
    '"FY"',
    '""',
    '""',
    consultant ?? 1001,
    client ?? 1,
    `${from.slice(0, 4)}0101`,
    accountDigits,
    digits(from),
    digits(to),
    '"Invoices"',
    '""',
    1,
    0,
    0,
    `"${currency}"`,
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ]) + line(columns);

interface Booking {
  /** The amount with tax; negative for a credit note. */
  minor: number;
  currency: Currency;
  account: string;
  against: string;
  /** Empty for an account with automatic tax. */
  taxKey: string;
  on: string;
  number: string;
  text: string;
}

export const datevLine = ({ minor, currency, account, against, taxKey, on, number, text }: Booking): string =>
  line([
    decimalOf(Math.abs(minor), currency).replace('.', ','),
    minor < 0 ? '"H"' : '"S"',
    `"${currency}"`,
    '',
    '',
    '',
    account.replaceAll(/\D/g, ''),
    against.replaceAll(/\D/g, ''),
    taxKey === '' ? '' : `"${taxKey}"`,
    on.slice(8, 10) + on.slice(5, 7),
    quoted(number.replaceAll(/[^\w$&%*+/-]/g, ''), 36),
    '""',
    '',
    quoted(text, 60),
  ]);
