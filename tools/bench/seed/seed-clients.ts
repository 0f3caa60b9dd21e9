import { startSession } from '../../../server/access/sessions/sessions.ts';
import { newId } from '../../../server/core/ids.ts';
import { openDatabase, type Db } from '../../../server/data/db/database.ts';
import { fillClients } from './seed-rows.ts';

async function addClients(db: Db, now: number, count: number) {
  const at = new Date(now).toISOString();
  const ids = Array.from({ length: count }, () => newId(now));
  return fillClients(db, count, (n) => ({
    id: ids[n] ?? '',
    name: `Hank Sorensen ${n}`,
    email: `hank${n}@example.com`,
    emailKey: `hank${n}@example.com`,
    company: null,
    phone: null,
    clientCode: `BB-${n}`,
    companyLogoUrl: null,
    searchText: '',
    createdAt: at,
    updatedAt: at,
  }));
}

/** Adds companies with one contact each to a migrated SQLite database. Returns the session cookie of each contact. */
export async function seedClients(dataDir: string, count: number): Promise<string[]> {
  const db = openDatabase({ databaseUrl: null, dataDir });
  const now = Date.now();
  const people = await addClients(db, now, count);
  const cookies: string[] = [];
  for (const person of people) {
    const token = await startSession(db, { kind: 'client', ...person }, { userAgent: 'bench', now });
    cookies.push(`foyer-client=${token}`);
  }
  await db.close();
  return cookies;
}
