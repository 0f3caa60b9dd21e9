/** The text of a cell, with a smaller text below it. */
export interface Cell {
  text: string;
  below?: string | null;
}

export interface Column {
  name: string;
  /** Amounts and quantities are aligned right. The first column takes the remaining width. */
  align: 'left' | 'right';
}

export interface Row {
  cells: readonly Cell[];
  /** Not part of the totals. */
  pale?: boolean;
  /** A box before the first cell: whether an option is chosen. */
  box?: 'ticked' | 'empty';
}

/** Rows under one heading; an empty heading is left out. */
export interface Group {
  heading: string | null;
  rows: readonly Row[];
}

export type Block =
  | { kind: 'headline'; text: string; below: string | null }
  | { kind: 'text'; heading: string | null; text: string; small?: boolean }
  | { kind: 'table'; heading: string | null; columns: readonly Column[]; groups: readonly Group[] }
  /** Amounts on the right, below a table. */
  | { kind: 'sums'; rows: readonly { name: string; amount: string; strong?: boolean }[] }
  /** A square code for a camera, with the text on its right. */
  | { kind: 'code'; heading: string; text: string; modules: readonly (readonly boolean[])[] }
  | { kind: 'facts'; heading: string; rows: readonly { name: string; text: string }[] };

/** A document to be printed. Every amount in it is already text, so no amount is computed here. */
export interface Paper {
  /** For example `Quote`. */
  kind: string;
  /** For example `Q-12, version 2`. It stands at the foot of each page. */
  number: string;
  /** The title of the file. */
  title: string;
  size: 'A4' | 'LETTER';
  /** The time stored in the frozen row, so that equal documents have equal bytes. */
  madeAt: string;
  issuer: { name: string; color: string; mark: { path: string } | { png: Buffer } | null };
  /** Number, days and references beside the heading. */
  facts: readonly { name: string; text: string }[];
  /** Seller and buyer: heading, name, and the lines below it. */
  parties: readonly { heading: string; name: string; lines: readonly string[] }[];
  blocks: readonly Block[];
  /** The electronic invoice to embed in the file. */
  einvoice?: string | null;
}
