import { sql, type Insertable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { isOpenCompany, narrow } from '#server/data/db/queries/scope.ts';
import type { InvoiceReminderTable } from '#server/data/db/tables/money.ts';

const reach = { client: 'invoice.clientAccountId', project: null, owner: null } as const;

const invoices = (db: Db) =>
  db
    .q()
    .selectFrom('invoice')
    .innerJoin('clientAccount as client', 'client.id', 'invoice.clientAccountId')
    .select(['invoice.id', 'invoice.series', 'invoice.number', 'invoice.title', 'invoice.clientAccountId'])
    .select(['invoice.kind', 'invoice.dueOn', 'invoice.issuedOn', 'invoice.settledAt', 'invoice.pausedAt'])
    .select(sql<string>`coalesce("client"."company", "client"."name")`.as('buyer'))
    .where('invoice.issuedAt', 'is not', null);

export type InvoiceRow = Awaited<ReturnType<typeof findAll>>[number];

/** Finds an issued invoice within a scope. */
export const find = (db: Db, scope: Scope, id: string) =>
  narrow(invoices(db), reach, scope).where('invoice.id', '=', id).executeTakeFirst();

/** The issued invoices with these ids. */
export const findAll = (db: Db, ids: readonly string[]) =>
  invoices(db).where('invoice.id', 'in', ids).execute();

/** Why no reminder of an invoice may be sent: the client's question is open, or a payment or reminder came after `since`. */
export async function heldBy(
  db: Db,
  id: string,
  since: string,
): Promise<'question' | 'payment' | 'reminder' | null> {
  const asked = await db
    .q()
    .selectFrom('invoice')
    .innerJoin('conversation as talk', 'talk.clientAccountId', 'invoice.clientAccountId')
    .select('invoice.id')
    .where('invoice.id', '=', id)
    .whereRef('talk.waitsSince', '<=', 'invoice.askedAt')
    .executeTakeFirst();
  if (asked) return 'question';
  const paid = await db
    .q()
    .selectFrom('payment')
    .select('payment.invoiceId')
    .where('payment.invoiceId', '=', id)
    .where('payment.minor', '>', 0)
    .where('payment.reversesId', 'is', null)
    .where('payment.createdAt', '>', since)
    .executeTakeFirst();
  if (paid) return 'payment';
  const reminded = await db
    .q()
    .selectFrom('invoiceReminder')
    .select('id')
    .where('invoiceId', '=', id)
    .where('sentAt', '>', since)
    .executeTakeFirst();
  return reminded ? 'reminder' : null;
}

/**
 * Open invoices that were due on `dueUpTo` or before, and for which the reminder of this day, or a later one, was not sent.
 */
export const unreminded = (db: Db, days: number, dueUpTo: string, after: string | null, limit: number) =>
  db
    .q()
    .selectFrom('invoice')
    .select(['invoice.id', 'invoice.dueOn', 'invoice.issuedOn'])
    .where('invoice.issuedAt', 'is not', null)
    .where('invoice.settledAt', 'is', null)
    .where('invoice.pausedAt', 'is', null)
    .where('invoice.dueOn', '<=', dueUpTo)
    .where(isOpenCompany(sql.ref('invoice.clientAccountId')))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoiceReminder as sent')
            .select('sent.id')
            .whereRef('sent.invoiceId', '=', 'invoice.id')
            .where('sent.days', '>=', days),
        ),
      ),
    )
    .$if(after !== null, (rows) => rows.where('invoice.id', '>', after ?? ''))
    .orderBy('invoice.id')
    .limit(limit)
    .execute();

/** Adds a reminder. Returns false if the reminder of the same day was sent already. */
export async function insert(db: Db, row: Insertable<InvoiceReminderTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .q()
    .insertInto('invoiceReminder')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added === 1n;
}

/** The reminders of some invoices, oldest first. */
export const ofInvoices = (db: Db, ids: readonly string[]) =>
  db.q().selectFrom('invoiceReminder').selectAll().where('invoiceId', 'in', ids).orderBy('id').execute();
