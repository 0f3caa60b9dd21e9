import type { Db } from '../db/database.ts';
import type { OneTimeTokenTable } from '../db/schema.ts';
import { newToken, sha256 } from '../secrets.ts';

/** What a token is good for. */
export type TokenPurpose = OneTimeTokenTable['purpose'];

/** For whom a token is: the id of an account and the address it is mailed to; both null for the set-up link. */
export interface TokenSubject {
  subjectId: string | null;
  emailKey: string | null;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Makes a token that works once, `ttlMs` long, in place of an earlier one for the same. Only its hash is stored. */
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

/** Whether a token would still work. Decides nothing: that is for `useToken`. */
export async function isOpenToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .q()
    .selectFrom('oneTimeToken')
    .select('tokenHash')
    .where('tokenHash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', iso(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up and tells for whom it is; null when it is unknown, used or too old. Of many at once, one gets it. */
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

/** Makes the open tokens of one purpose and subject worthless. */
export async function revokeTokens(db: Db, purpose: TokenPurpose, subjectId: string | null): Promise<void> {
  await db
    .q()
    .deleteFrom('oneTimeToken')
    .where('purpose', '=', purpose)
    .where('subjectId', subjectId === null ? 'is' : '=', subjectId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Removes tokens a day after their end: until then a late visitor is told that the link is too old. */
export async function sweepTokens(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('oneTimeToken')
    .where('expiresAt', '<=', iso(now - 24 * 60 * 60 * 1000))
    .execute();
}
