import type { Db } from '../db/database.ts';
import { idempotentWith } from '../idempotency/idempotency.ts';
import { sha256 } from '../secrets.ts';

/** How long the same content counts as the same submission when it carries no key, in milliseconds. */
const sameContentMs = 60_000;

/** A submission that may come twice. */
export interface Repeatable {
  /** The name of the form. */
  form: string;
  /** From the `Idempotency-Key` header. */
  key: string | null;
  /** All that makes it this submission: no password, no token. */
  content: unknown;
  /** Milliseconds since 1970. */
  now: number;
}

/** Runs `work` in one transaction, once, and gives `text`: the same key, or the same content without a key, gets the first text again. */
export async function once(
  db: Db,
  { form, key, content, now }: Repeatable,
  text: string,
  work: () => Promise<void>,
): Promise<string> {
  const requestHash = sha256(JSON.stringify(content));
  const request =
    key === null
      ? { scope: `${form}/content`, key: requestHash, requestHash, now, keepMs: sameContentMs }
      : { scope: `${form}/key`, key, requestHash, now };
  return (await idempotentWith(db, request, { status: 201, body: text }, work)).body;
}
