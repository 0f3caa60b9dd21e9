import { sql } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { companyName, matching, type Found, type Question } from '../repository.ts';

/** Quotes by their number, title and company. Templates have negative numbers and are left out. */
export async function quotes(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('quote as row')
    .leftJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.number', 'row.title', 'row.clientAccountId', 'row.createdAt as at'])
    .select(companyName)
    .where('row.number', '>', 0);
  const reach = { client: 'row.clientAccountId', project: null, owner: 'row.ownerId' } as const;
  const found = await matching(db, 'quote', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, texts: [`Q-${row.number} · ${row.company ?? ''}`] }));
}

/** Invoices by their number, title and company. */
export async function invoices(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('invoice as row')
    .leftJoin('clientAccount as client', 'client.id', 'row.clientAccountId')
    .select(['row.id', 'row.title', 'row.clientAccountId', 'row.createdAt as at'])
    .select(sql<string>`coalesce("row"."series" || "row"."number", 'Draft')`.as('number'))
    .select(companyName);
  const reach = { client: 'row.clientAccountId', project: null, owner: null } as const;
  const found = await matching(db, 'invoice', asked, narrow(rows, reach, scope));
  return found.map((row) => ({ ...row, texts: [`${row.number} · ${row.company ?? ''}`] }));
}
