import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { importLimits } from '#contract/imports.ts';
import { AppError, invalid } from '#server/core/errors.ts';

const badFile = (text: string, code: 'validation_error' | 'payload_too_large' = 'validation_error') =>
  code === 'validation_error'
    ? invalid(text, { file: text })
    : new AppError(code, text, { fields: { file: text } });

/** The bytes of a file. Reading ends at the first one above the limit. @throws AppError `payload_too_large` */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > importLimits.bytes)
      throw badFile('A file can have at most 20 MB. Please split it.', 'payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The encoding of a text: by its mark, by the zeros of UTF-16, else UTF-8 where the bytes are, else Windows-1252. */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The sign between cells: of comma, semicolon and tab, the one that the first line has most often outside of quotes. */
function separatorOf(text: string): string {
  const line = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

const sliceSize = 64 * 1024;

/**
 * The rows of a CSV file (RFC 4180), read in slices, so that only one row is held at a time. Empty lines are left out.
 * @throws AppError `validation_error` at the field `file`
 */
export function* rowsOf(bytes: Buffer): Generator<string[]> {
  const decoder = new TextDecoder(encodingOf(bytes));
  let separator: string | null = null;
  let [cells, cell, length, line]: [string[], string, number, number] = [[], '', 0, 1];
  // `plain`: outside of quotes. `quoted`: inside. `ended`: after a quote that ends the cell, or is the first of two.
  let state: 'plain' | 'quoted' | 'ended' = 'plain';
  let afterReturn = false;
  for (let start = 0; start < bytes.length; start += sliceSize) {
    const end = start + sliceSize;
    const text = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    separator ??= separatorOf(text);
    for (const sign of text) {
      if (++length > importLimits.row) throw badFile(`Line ${line} is too long. Is it a CSV file?`);
      if (state === 'quoted') {
        if (sign === '"') state = 'ended';
        else cell += sign;
        continue;
      }
      if (state === 'ended' && sign === '"') {
        cell += sign;
        state = 'quoted';
        continue;
      }
      const isBreak = sign === '\n' || sign === '\r';
      if (isBreak && afterReturn && sign === '\n' && length === 1) {
        [afterReturn, length] = [false, 0];
        continue;
      }
      afterReturn = sign === '\r';
      if (sign === '"' && state === 'plain' && cell === '') state = 'quoted';
      else if (sign === separator) {
        cells.push(cell);
        [cell, state] = ['', 'plain'];
        if (cells.length >= importLimits.columns)
          throw badFile(`A file can have at most ${importLimits.columns} columns.`);
      } else if (isBreak) {
        cells.push(cell);
        if (cells.some((each) => each.trim() !== '')) yield cells;
        [cells, cell, state, length] = [[], '', 'plain', 0];
        line += 1;
      } else cell += sign;
    }
  }
  if (state === 'quoted') throw badFile(`A quotation mark near line ${line} does not end.`);
  cells.push(cell);
  if (cells.some((each) => each.trim() !== '')) yield cells;
}

/** The names of the columns and the rows below. @throws AppError `validation_error` at the field `file` */
export async function* readCsv(bytes: Buffer): AsyncGenerator<string[]> {
  let count = -1;
  for (const cells of rowsOf(bytes)) {
    if (++count > importLimits.rows) throw badFile('A file can have at most 10,000 rows. Please split it.');
    yield cells;
  }
  if (count < 1) throw badFile('This file has no rows below the names of its columns.');
}
