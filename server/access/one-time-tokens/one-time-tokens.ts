import type { Db } from '#server/data/db/database.ts';
import type { OneTimeTokenTable } from '#server/data/db/tables/sign-in.ts';
import { newToken, sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';

/** The purposes of tokens. */
export type TokenPurpose = OneTimeTokenTable['purpose'];

/** The owner of a token: the account's id and the address that receives the token. Both are null for the set-up link. */
interface TokenSubject {
  subjectId: string | null;
  emailKey: string | null;
}

/**
 * Makes a token that works once within `ttlMs`, and replaces an earlier one for the same purpose and subject.
 * Only its hash is stored.
 */
export async function issueToken(
  db: Db,
  purpose: TokenPurpose,
  { subjectId, emailKey }: TokenSubject,
  { ttlMs, now }: { ttlMs: number; now: number },
): Promise<string> {
  const token = newToken();
  await db.tx(async () => {
    await revokeTokens(db, purpose, subjectId);
    await db
      .q()
      .insertInto('oneTimeToken')
      .values({
        tokenHash: sha256(token),
        purpose,
        subjectId,
        emailKey,
        createdAt: iso(now),
        expiresAt: iso(now + ttlMs),
        usedAt: null,
      })
      .execute();
  });
  return token;
}

/** Whether a token would still work. This is only an early check: `useToken` makes the decision. */
export async function isOpenToken(
  db: Db,
  purpose: TokenPurpose | readonly TokenPurpose[],
  token: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('oneTimeToken')
    .select('tokenHash')
    .where('tokenHash', '=', sha256(token))
    .where('purpose', 'in', [purpose].flat())
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', iso(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a token up and returns its subject; null if the token is unknown, used or expired. If several requests use one token
 * at once, one request succeeds.
 */
export async function useToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<TokenSubject | null> {
  const row = await db
    .q()
    .updateTable('oneTimeToken')
    .set({ usedAt: iso(now) })
    .where('tokenHash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', iso(now))
    .returning(['subjectId', 'emailKey'])
    .executeTakeFirst();
  return row ?? null;
}

/** Invalidates the open tokens of one purpose and subject. */
export async function revokeTokens(db: Db, purpose: TokenPurpose, subjectId: string | null): Promise<void> {
  await db
    .q()
    .deleteFrom('oneTimeToken')
    .where('purpose', '=', purpose)
    .where('subjectId', subjectId === null ? 'is' : '=', subjectId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Removes tokens a day after they expire. Until then a visitor who comes late reads that the link is too old. */
export async function sweepTokens(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('oneTimeToken')
    .where('expiresAt', '<=', iso(now - 24 * 60 * 60 * 1000))
    .execute();
}
