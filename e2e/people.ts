import type { Page } from '@playwright/test';
import { openDatabase, type Db } from '#server/db/database.ts';
import { startSession, type SessionKind } from '#server/sessions/sessions.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import type { RunningServer } from './server.ts';

const context = (db: Db) => ({ db, now: Date.now });

/** Works on the database of a running server, as a second process may. */
async function withDatabase<T>(server: RunningServer, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ databaseUrl: null, dataDir: server.dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function enter(page: Page, server: RunningServer, db: Db, kind: SessionKind, subjectId: string) {
  const value = await startSession(db, { kind, subjectId, userAgent: undefined, now: Date.now() });
  await page
    .context()
    .addCookies([{ name: `foyer-${kind}`, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Adds somebody of the staff sign-in, signs the page in as them, and gives their id. */
export const signInStaff = (
  page: Page,
  server: RunningServer,
  role: 'user' | 'admin' | 'super-admin',
): Promise<string> =>
  withDatabase(server, async (db) => {
    const id = await addUser(context(db), role);
    await enter(page, server, db, 'staff', id);
    return id;
  });

/** Adds a client account, signs the page in with it, and gives its row. */
export const signInClient = (page: Page, server: RunningServer, options: Parameters<typeof addClient>[1]) =>
  withDatabase(server, async (db) => {
    const account = await addClient(context(db), options);
    await enter(page, server, db, 'client', account.id);
    return account;
  });
