import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import { importLimits } from '#contract/imports.ts';
import { AppError, invalid } from '#server/core/errors.ts';

const badFile = (text: string, code: 'validation_error' | 'payload_too_large' = 'validation_error') =>
  code === 'validation_error'
    ? invalid(text, { file: text })
    : new AppError(code, text, { fields: { file: text } });

/** Reads the bytes of a file. Reading stops when the file exceeds the limit. @throws AppError `payload_too_large` */
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

/**
 * Detects the encoding of a text: by its byte order mark, by the zero bytes of UTF-16, else UTF-8 if the bytes are valid,
 * else Windows-1252.
 */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/**
 * The rows of a CSV file (RFC 4180). The first row has the names of the columns. Empty lines are left out.
 * @throws AppError `validation_error` at the field `file`
 */
export function readCsv(bytes: Buffer): [names: string[], ...rows: string[][]] {
  const rows: string[][] = [];
  let fault: string | null = null;
  Papa.parse<string[]>(new TextDecoder(encodingOf(bytes)).decode(bytes), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    step: ({ data, errors }, parser) => {
      rows.push(data);
      const line = rows.length;
      if (errors.some(({ code }) => code === 'MissingQuotes'))
        fault = `A quotation mark near line ${line} is not closed.`;
      else if (data.join('').length > importLimits.row) fault = `Line ${line} is too long. Is it a CSV file?`;
      else if (data.length > importLimits.columns)
        fault = `A file can have at most ${importLimits.columns} columns.`;
      else if (line > importLimits.rows + 1) fault = 'A file can have at most 10,000 rows. Please split it.';
      if (fault !== null) parser.abort();
    },
  });
  if (fault !== null) throw badFile(fault);
  const [names, ...below] = rows;
  if (names === undefined || below.length === 0)
    throw badFile('This file has no rows below the names of its columns.');
  return [names, ...below];
}
