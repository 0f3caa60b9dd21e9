/** The text of a cell, with a smaller text below it. */
export interface Cell {
  text: string;
  below?: string | null;
}

export interface Column {
  name: string;
  /** Amounts and quantities are aligned right. The first column gets the width that is left. */
  align: 'left' | 'right';
}

export interface Row {
  cells: readonly Cell[];
  /** Not part of the totals. */
  pale?: boolean;
  /** A box before the first cell, which shows whether an option is chosen. */
  box?: 'ticked' | 'empty';
}

/** Rows under one heading. An empty heading is not drawn. */
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
  /** A square code for cameras, with the text on its right. */
  | { kind: 'code'; heading: string; text: string; modules: readonly (readonly boolean[])[] }
  | { kind: 'facts'; heading: string; rows: readonly { name: string; text: string }[] };

/** A document to be printed. Every amount in it is already text, so no amount is computed here. */
export interface Paper {
  /** For example `Quote`. */
  kind: string;
  /** The number at the foot of each page, for example `Q-12, version 2`. */
  number: string;
  /** The title of the file. */
  title: string;
  size: 'A4' | 'LETTER';
  /** The time stored with the frozen row. Equal documents have the same time, and so the same bytes. */
  madeAt: string;
  issuer: { name: string; color: string; mark: { path: string } | { png: Buffer } | null };
  /** Number, days and references, shown next to the heading. */
  facts: readonly { name: string; text: string }[];
  /** Seller and buyer, each with a heading, a name, and the lines below the name. */
  parties: readonly { heading: string; name: string; lines: readonly string[] }[];
  blocks: readonly Block[];
  /** The electronic invoice to embed in the PDF. */
  einvoice?: string | null;
}
