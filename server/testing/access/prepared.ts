/** The parameters and body of a write. */
export interface Prepared {
  /** The value of `:id` in the path. */
  id?: string | undefined;
  /** The values of other path parameters. */
  params?: Record<string, string>;
  /** Body properties that add to the required ones or replace them. */
  body?: Record<string, unknown>;
  /** The query and the body text of a call that takes a stream. */
  sent?: { query: Record<string, string>; payload: string };
}

/** By the name of a call, a function that prepares the call. */
export type Writes = Record<string, () => Promise<Prepared>>;

/** Prepares calls that need the id of an existing row and only the required body properties. */
export const on = (make: () => Promise<string>, ...names: string[]): Writes =>
  Object.fromEntries(names.map((name) => [name, async () => ({ id: await make() })]));
