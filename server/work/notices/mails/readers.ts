import { seesShared } from '#server/access/sessions/trust.ts';
import { staffName } from '#server/access/people/person.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import type { UserRole } from '#server/data/db/tables/people.ts';
import type { QuietHours } from './timing.ts';

/** A person who may get mails about notices. */
export interface Reader {
  kind: NotificationTable['recipientKind'];
  /** The person's id; null for the agency's shared address. */
  id: string | null;
  name: string | null;
  /** The address for mails. Null if mail must wait, or if the person can no longer be reached; `gone` distinguishes the two. */
  email: string | null;
  gone: boolean;
  zone: string | null;
  quiet: QuietHours | null;
  role: UserRole | null;
}

type Work = Pick<Context, 'db' | 'now' | 'brand' | 'mailer'>;

const findUsers = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('user')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'timeZone', 'endsAt', 'deactivatedAt'])
    .where('id', 'in', ids)
    .execute();

const findContacts = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'timeZone', 'origin', 'emailVerifiedAt'])
    .where('id', 'in', ids)
    .execute();

async function quietHours(db: Db, ids: readonly string[]): Promise<Map<string, QuietHours>> {
  const rows = await db
    .q()
    .selectFrom('noticeSetting')
    .select(['recipientId', 'quietFrom', 'quietUntil'])
    .where('recipientId', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ recipientId, quietFrom: from, quietUntil: until }) =>
      from === null || until === null ? [] : [[recipientId, { from, until }] as const],
    ),
  );
}

/** The people to whom notices are addressed, by id; null is the key of the shared address. */
export async function findReaders(
  context: Work,
  recipients: readonly Pick<NotificationTable, 'recipientKind' | 'recipientId'>[],
): Promise<Map<string | null, Reader>> {
  const { db, brand, now } = context;
  const idsOf = (kind: Reader['kind']) =>
    recipients.flatMap(({ recipientKind, recipientId }) =>
      recipientKind === kind && recipientId !== null ? [recipientId] : [],
    );
  const [users, contacts] = [idsOf('user'), idsOf('contact')];
  const quiet = await (users.length + contacts.length > 0
    ? quietHours(db, [...users, ...contacts])
    : new Map<string, QuietHours>());
  const common = (id: string, zone: string | null) => ({ id, zone, quiet: quiet.get(id) ?? null });
  const readers = new Map<string | null, Reader>();
  const noPerson = { id: null, name: null, zone: null, quiet: null, role: null };
  readers.set(null, { ...noPerson, kind: 'agency', email: brand.email, gone: false });
  for (const row of users.length > 0 ? await findUsers(db, users) : []) {
    const gone =
      row.email === null ||
      row.role === 'user' ||
      row.deactivatedAt !== null ||
      (row.endsAt !== null && row.endsAt <= iso(now()));
    const name = staffName(row, { agency: brand.name, seesAddresses: false });
    const email = gone ? null : row.email;
    readers.set(row.id, { ...common(row.id, row.timeZone), kind: 'user', name, email, gone, role: row.role });
  }
  for (const row of contacts.length > 0 ? await findContacts(db, contacts) : []) {
    // As long as an address is not verified, a mail with shared content could reach the wrong person.
    const email = seesShared(context, row) ? row.email : null;
    const { name } = row;
    const person = common(row.id, row.timeZone);
    readers.set(row.id, { ...person, kind: 'contact', name, email, gone: false, role: null });
  }
  return readers;
}
