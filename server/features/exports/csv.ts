// Text that spreadsheets take for a formula, also after blanks and in full-width characters.
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20|]|^[\t\r\n]/;

/** A byte order mark: without it spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** One line of a CSV file (RFC 4180) with every cell quoted. An apostrophe keeps text from being read as a formula. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;
