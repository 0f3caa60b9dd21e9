import type { Insertable } from 'kysely';
import type { Db } from '../../../server/data/db/database.ts';
import { newId } from '../../../server/core/ids.ts';
import type { Tables } from '../../../server/data/db/tables/schema.ts';
import type { ClientAccountTable } from '../../../server/data/db/tables/people.ts';

/** Inserts rows in batches. `make` is called once for each row, in order, so that the ids are in the same order. */
export async function fill<T extends keyof Tables>(
  db: Db,
  table: T,
  count: number,
  make: (n: number) => Insertable<Tables[T]>,
): Promise<void> {
  for (let from = 0; from < count; from += 400) {
    const rows = Array.from({ length: Math.min(400, count - from) }, (_, i) => make(from + i));
    await db.q().insertInto(table).values(rows).execute();
  }
}

/** Inserts companies, each with one contact who decides. Returns the ids of the companies and the contacts, in order. */
export async function fillClients(
  db: Db,
  count: number,
  make: (n: number) => Omit<ClientAccountTable, 'primaryContactId'> & { searchText: string },
): Promise<{ clientAccountId: string; contactId: string }[]> {
  const made: { clientAccountId: string; contactId: string }[] = [];
  for (let from = 0; from < count; from += 400) {
    const rows = Array.from({ length: Math.min(400, count - from) }, (_, i) => {
      const row = make(from + i);
      return { ...row, primaryContactId: newId(Date.parse(row.createdAt)) };
    });
    const contacts = rows.map(({ primaryContactId: id, name, email, emailKey, phone, createdAt }) => ({
      id,
      name,
      email,
      emailKey,
      phone,
      passwordHash: '-',
      origin: 'staff' as const,
      emailVerifiedAt: createdAt,
      timeZone: null,
      createdAt,
      updatedAt: createdAt,
    }));
    const ids = rows.map(({ id, primaryContactId }) => ({
      clientAccountId: id,
      contactId: primaryContactId,
    }));
    const memberships = ids.map((member, i) => ({
      ...member,
      standing: 'decides' as const,
      lastReadMessageId: null,
      createdAt: rows[i]?.createdAt ?? '',
    }));
    await db.q().insertInto('contact').values(contacts).execute();
    await db.q().insertInto('clientAccount').values(rows).execute();
    await db.q().insertInto('membership').values(memberships).execute();
    made.push(...ids);
  }
  return made;
}
