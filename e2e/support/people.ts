import type { Page } from '@playwright/test';
import type { Standing } from '#contract/permissions/permissions.ts';
import { openDatabase, type Db } from '#server/data/db/database.ts';
import type { UserRole } from '#server/data/db/tables/people.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { newId } from '#server/core/ids.ts';
import { startSession, type SessionKind } from '#server/access/sessions/sessions.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { addMails, rowOf } from '#server/work/mail/mail-table.ts';
import type { RunningServer } from './server.ts';

const context = (db: Db) => ({ db, now: Date.now });

/** Opens the database of a running server from this process. */
async function withDatabase<T>(server: RunningServer, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ databaseUrl: null, dataDir: server.dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function enter(
  page: Page,
  server: RunningServer,
  db: Db,
  kind: SessionKind,
  subjectId: string,
  contactId?: string,
) {
  const subject = await sessionSubject(db, kind, subjectId, contactId);
  const value = await startSession(db, subject, { userAgent: undefined, now: Date.now() });
  await page
    .context()
    .addCookies([{ name: `foyer-${kind}`, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Adds a staff user, signs the page in, and returns the user's id. */
export const signInStaff = (page: Page, server: RunningServer, role: UserRole): Promise<string> =>
  withDatabase(server, async (db) => {
    const id = await addUser(context(db), role);
    await enter(page, server, db, 'staff', id);
    return id;
  });

/** Adds a client account, signs the page in, and returns its row. */
export const signInClient = (page: Page, server: RunningServer, options: Parameters<typeof addClient>[1]) =>
  withDatabase(server, async (db) => {
    const account = await addClient(context(db), options);
    await enter(page, server, db, 'client', account.id);
    return account;
  });

/** Adds another contact to a company, with all rights unless others are given, and signs the page in. */
export const signInColleague = (
  page: Page,
  server: RunningServer,
  clientAccountId: string,
  standing: Standing = 'decides',
): Promise<void> =>
  withDatabase(server, async (db) => {
    const contactId = await addContact(context(db), clientAccountId, standing);
    await enter(page, server, db, 'client', clientAccountId, contactId);
  });

/** The database row of a request from one of many people. The form itself accepts only a few per hour from one address. */
const requestOf = (n: number, at: number) => ({
  id: newId(at),
  name: `Person ${n}`,
  email: `person${n}@example.com`,
  emailKey: `person${n}@example.com`,
  company: null,
  phone: null,
  service: null,
  message: 'We would like to know more.',
  referredBy: null,
  businessName: null,
  businessType: null,
  status: 'pending' as const,
  spam: false,
  clientAccountId: null,
  ownerId: null,
  searchText: `person ${n}`,
  createdAt: new Date(at).toISOString(),
  updatedAt: new Date(at).toISOString(),
});

const hour = 3_600_000;

/** Adds pending requests: either a number of them, one for each hour, or requests with these ages in hours. */
export const addRequests = (server: RunningServer, asked: number | readonly number[]): Promise<void> =>
  withDatabase(server, async (db) => {
    const ages = typeof asked === 'number' ? Array.from({ length: asked }, (_, n) => asked - n) : asked;
    for (const [n, age] of ages.entries())
      await db
        .q()
        .insertInto('consultation')
        .values(requestOf(n, Date.now() - age * hour))
        .execute();
  });

/** Adds last week's requests, answered by mail after two hours or after thirty. */
export const addAnsweredRequests = (
  server: RunningServer,
  { inTime, late }: { inTime: number; late: number },
): Promise<void> =>
  withDatabase(server, async (db) => {
    for (let n = 0; n < inTime + late; n++) {
      const asked = requestOf(n, Date.now() - 7 * 24 * hour);
      await db
        .q()
        .insertInto('consultation')
        .values({ ...asked, status: 'contacted' })
        .execute();
      const sentAt = new Date(Date.parse(asked.createdAt) + (n < inTime ? 2 : 30) * hour).toISOString();
      const mail = { to: asked.email, subject: 'Yes', text: 'Yes', thread: `consultation:${asked.id}` };
      await addMails(db, [{ ...rowOf(mail, 'sent', sentAt), sentAt }]);
    }
  });

/** Adds messages of a member of staff to a client, one for each minute up to now. */
export const addMessages = (
  server: RunningServer,
  { clientAccountId, userId }: { clientAccountId: string; userId: string },
  texts: readonly string[],
): Promise<void> =>
  withDatabase(server, async (db) => {
    const rows = texts.map((message, n) => {
      const at = Date.now() - (texts.length - n) * 60_000;
      return {
        id: newId(at),
        clientAccountId,
        message,
        fromAdmin: true,
        userId,
        contactId: null,
        isRead: false,
        adminResponse: null,
        responseDate: null,
        responseToId: null,
        searchText: message.toLowerCase(),
        createdAt: new Date(at).toISOString(),
      };
    });
    await db.q().insertInto('clientMessage').values(rows).execute();
  });

/** Gives a contact a password. */
export const givePassword = (server: RunningServer, contactId: string, password: string): Promise<void> =>
  withDatabase(server, async (db) => {
    const passwordHash = await hashPassword(password);
    await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
  });

/** Ends the waiting time before a person is erased. */
export const endGrace = (server: RunningServer, personId: string): Promise<void> =>
  withDatabase(server, (db) =>
    db.tx(async () => {
      const dueAt = new Date(Date.now() - 1_000).toISOString();
      await db.q().updateTable('erasure').set({ dueAt }).where('personId', '=', personId).execute();
      const job = { kind: 'erasure.erase', state: 'waiting' } as const;
      await db
        .q()
        .updateTable('job')
        .set({ dueAt })
        .where('kind', '=', job.kind)
        .where('state', '=', job.state)
        .execute();
    }),
  );
