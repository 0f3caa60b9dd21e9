/** The parameters and body of a write. */
export interface Prepared {
  /** The value of `:id` in the path. */
  id?: string | undefined;
  /** The values of other path parameters. */
  params?: Record<string, string>;
  /** Body properties that add to the required ones or replace them. */
  body?: Record<string, unknown>;
  /** The query and the text of a call that takes a stream. */
  sent?: { query: Record<string, string>; payload: string };
}

/** Prepares each call by its name. */
export type Writes = Record<string, () => Promise<Prepared>>;

/** Calls that need a row and no other body. */
export const on = (make: () => Promise<string>, ...names: string[]): Writes =>
  Object.fromEntries(names.map((name) => [name, async () => ({ id: await make() })]));
