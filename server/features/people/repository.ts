import { seesMoney, type Standing } from '#contract/permissions/permissions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { withinScope } from '#server/data/db/queries/scope.ts';

/** A person of a company, with the person's rights there. */
export type Person = Awaited<ReturnType<typeof list>>[number];

/** Finds a company within a scope. */
export function findCompany(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ id: string; name: string; company: string | null; primaryContactId: string } | undefined> {
  return db
    .q()
    .selectFrom('clientAccount as client')
    .select(['client.id', 'client.name', 'client.company', 'client.primaryContactId'])
    .where('client.id', '=', id)
    .where(
      (eb) => withinScope(scope, { client: eb.ref('client.id'), project: null, owner: null }) ?? eb.lit(true),
    )
    .executeTakeFirst();
}

const people = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'membership.contactId')
    .innerJoin('clientAccount as client', 'client.id', 'membership.clientAccountId')
    .select((eb) => [
      'contact.id',
      'contact.name',
      'contact.email',
      'contact.emailKey',
      'contact.phone',
      'membership.standing',
      'membership.seesMoney as seesMoneySet',
      'membership.lastSignInAt',
      'membership.createdAt',
      eb('client.primaryContactId', '=', eb.ref('contact.id')).as('primary'),
    ])
    .where('membership.clientAccountId', '=', clientAccountId);

const typedOf = <Row extends { primary: unknown; standing: Standing; seesMoneySet: boolean | null }>(
  row: Row,
) => ({
  ...row,
  primary: Boolean(row.primary),
  seesMoney: seesMoney(row.standing, row.seesMoneySet),
});

/** The people of a company, the primary contact first, then by name. */
export async function list(db: Db, clientAccountId: string) {
  const rows = await people(db, clientAccountId).orderBy('contact.name').orderBy('contact.id').execute();
  const typed = rows.map(typedOf);
  return [...typed.filter(({ primary }) => primary), ...typed.filter(({ primary }) => !primary)];
}

/** One person of a company. */
export async function find(db: Db, clientAccountId: string, contactId: string): Promise<Person | undefined> {
  const row = await people(db, clientAccountId).where('contact.id', '=', contactId).executeTakeFirst();
  return row && typedOf(row);
}

/** The data that notices about people need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  db
    .q()
    .selectFrom('contact')
    .select(['contact.id', 'contact.name', 'contact.email'])
    .where('contact.id', 'in', ids)
    .execute();
