import { createHash } from 'node:crypto';
import type { Row } from './tables.ts';

/** A row as text. Equal values give equal text on both engines, in any order of columns. */
function written(row: Row): string {
  const entries = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    entries.map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ]),
  );
}

/** The hash of a row, 16 bytes as hex. */
const hashOf = (row: Row): string => createHash('sha256').update(written(row)).digest('hex').slice(0, 32);

/** The number of rows of a table, and the sum of the rows' hashes, which is the same in any order. */
export interface Digest {
  rows: number;
  sum: string;
}

const modulus = 2n ** 128n;

/** Makes the digest of all rows in the pages. `see` receives the hash of each row. */
export async function digestOf(
  pages: AsyncIterable<Row[]>,
  see: (hash: string, row: Row) => void = () => undefined,
): Promise<Digest> {
  let [rows, sum] = [0, 0n];
  for await (const page of pages)
    for (const row of page) {
      const hash = hashOf(row);
      see(hash, row);
      rows += 1;
      sum = (sum + BigInt(`0x${hash}`)) % modulus;
    }
  return { rows, sum: sum.toString(16) };
}
