import type { ImportFate, ListedImport } from '#contract/imports.ts';

type Instant = string;

/** A file that is imported. */
export interface ImportTable {
  id: string;
  kind: ListedImport['kind'];
  fileName: string;
  state: ListedImport['state'];
  /** JSON text: the names of the columns. */
  headers: string;
  /** JSON text: `ImportMapping` of the contract. */
  mapping: string;
  rows: number;
  /** The number of rows that the running step has finished. */
  done: number;
  /** JSON text: the number of rows with each result. */
  counts: string;
  userId: string;
  createdAt: Instant;
  endedAt: Instant | null;
}

/** A row of an imported file. A day after the import only rows that created something are kept, without their text. */
export interface ImportRowTable {
  importId: string;
  /** The number of the row in the file; row 1 is the first below the column names. */
  number: number;
  /** JSON text: its cells. */
  cells: string;
  /** Null until it is checked. */
  fate: ImportFate | null;
  words: string | null;
  /** True once the running step has finished this row. */
  isDone: boolean;
  /** The kind and id of the row in the other tool, such as `projects:4711`, once the row has created something. */
  reference: string | null;
  /** JSON text: the ids of the created rows, by noun. */
  made: string | null;
}
