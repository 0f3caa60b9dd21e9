import type { Db } from '#server/db/database.ts';

/** What somebody may hear of: staff everything, a client what concerns their account. */
export interface Viewer {
  staff: boolean;
  clientAccountId: string | null;
  /** The same for all sessions of whoever it is. */
  person: string;
}

/** Hashes of the tokens a browser holds. */
export interface SessionHashes {
  staff: string | null;
  client: string | null;
}

/** Who holds these sessions, or null when none is alive. Listening is no use of a session: an open page does not prolong it. */
export async function findViewer(
  db: Db,
  { staff, client }: SessionHashes,
  now: number,
): Promise<Viewer | null> {
  const hashes = [staff, client].filter((hash) => hash !== null);
  if (hashes.length === 0) return null;
  const rows = await db
    .q()
    .selectFrom('session')
    .leftJoin('user', 'user.id', 'session.userId')
    .select([
      'session.tokenHash',
      'session.kind',
      'session.clientAccountId',
      'user.id as userId',
      'user.role',
    ])
    .where('session.tokenHash', 'in', hashes)
    .where('session.expiresAt', '>', new Date(now).toISOString())
    .execute();
  const user = rows.find(({ kind, tokenHash }) => kind === 'staff' && tokenHash === staff);
  const account = rows.find(({ kind, tokenHash }) => kind === 'client' && tokenHash === client);
  if (!user && !account) return null;
  return {
    staff: user?.role === 'admin' || user?.role === 'super-admin',
    clientAccountId: account?.clientAccountId ?? null,
    person: user?.userId ?? account?.clientAccountId ?? '',
  };
}
