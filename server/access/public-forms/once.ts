import type { Db } from '#server/data/db/database.ts';
import { idempotent } from '#server/http/idempotency/idempotency.ts';
import { sha256 } from '#server/core/secrets.ts';

/** Without a key, equal content counts as the same submission for this long, in milliseconds. */
const sameContentMs = 60_000;

/** A submission that may be sent more than once. */
interface Repeatable {
  form: string;
  /** The value of the `Idempotency-Key` header. */
  key: string | null;
  /** The content that identifies the submission, without passwords and tokens. */
  content: unknown;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Runs `work` once in a transaction and returns the text that `work` gives. A repeat gets the text of the first run. A
 * repeat is recognised by its key, or without a key by its content.
 */
export async function once(
  db: Db,
  { form, key, content, now }: Repeatable,
  text: string,
  work: () => Promise<void>,
): Promise<string> {
  const requestHash = sha256(JSON.stringify(content));
  const request =
    key === null
      ? { scope: `${form}/content`, key: requestHash, requestHash, now, ttlMs: sameContentMs }
      : { scope: `${form}/key`, key, requestHash, now };
  return idempotent(db, request, async () => {
    await work();
    return text;
  });
}
