import { sql, type Kysely } from 'kysely';
import { textIndexOf } from './0001-baseline/search.ts';
import type { ColumnTypes } from '../engines/column-types.ts';

/** Invoices with their payments, and the milestones of accepted quotes, which become invoices. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('invoice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('series', 'text')
    .addColumn('number', type.int)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('creditsId', 'text', (column) => column.references('invoice.id'))
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('projectId', 'text', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('acceptanceId', 'text', (column) =>
      column.references('quoteAcceptance.id').onDelete('set null'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('contentHash', 'text')
    .addColumn('netMinor', type.int, (column) => column.notNull())
    .addColumn('taxMinor', type.int, (column) => column.notNull())
    .addColumn('totalMinor', type.int, (column) => column.notNull())
    .addColumn('prepaidMinor', type.int, (column) => column.notNull())
    .addColumn('paidMinor', type.int, (column) => column.notNull())
    .addColumn('creditedMinor', type.int, (column) => column.notNull())
    .addColumn('supplyOn', 'text')
    .addColumn('dueOn', 'text')
    .addColumn('paymentUrl', 'text')
    .addColumn('issuesAt', type.time)
    .addColumn('issuedOn', 'text')
    .addColumn('issuedAt', type.time)
    .addColumn('sentAt', type.time)
    .addColumn('seenAt', type.time)
    .addColumn('pausedAt', type.time)
    .addColumn('settledAt', type.time)
    .addColumn('searchText', 'text', (column) => column.notNull())
    .addColumn('revision', type.int, (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .addColumn('updatedAt', type.time, (column) => column.notNull())
    .addUniqueConstraint('invoice_number', ['series', 'number'])
    .execute();
  for (const column of ['clientAccountId', 'projectId', 'acceptanceId', 'creditsId'])
    await schema.createIndex(`invoice_${column}`).on('invoice').columns([column, 'id']).execute();
  const isOpen = sql.raw(`"issuedAt" is not null and "settledAt" is null`);
  for (const [name, columns] of [
    ['Open', '"id"'],
    ['OpenSince', '"issuedAt"'],
    ['OpenDue', '"dueOn", "issuedAt"'],
    ['OpenClient', '"clientAccountId", "issuedAt"'],
  ] as const)
    await sql`create index ${sql.ref(`invoice${name}`)} on "invoice" (${sql.raw(columns)}) where ${isOpen}`.execute(
      db,
    );
  await sql`create index "invoiceDraft" on "invoice" ("id") where "issuedAt" is null`.execute(db);

  await schema
    .createTable('payment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('invoiceId', 'text', (column) => column.notNull().references('invoice.id'))
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('minor', type.int, (column) => column.notNull())
    .addColumn('on', 'text', (column) => column.notNull())
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('externalId', 'text', (column) => column.unique())
    .addColumn('reversesId', 'text', (column) => column.unique().references('payment.id'))
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['invoiceId', 'clientAccountId', 'userId'])
    await schema.createIndex(`payment_${column}`).on('payment').columns([column, 'id']).execute();

  await schema
    .createTable('paymentEvent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();

  await schema
    .createTable('invoiceCharge')
    .addColumn('chargeId', 'text', (column) => column.primaryKey().references('charge.id'))
    .addColumn('invoiceId', 'text', (column) => column.notNull().references('invoice.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('invoiceCharge_invoiceId').on('invoiceCharge').column('invoiceId').execute();

  await schema
    .createTable('milestone')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('projectId', 'text', (column) => column.references('project.id').onDelete('set null'))
    .addColumn('acceptanceId', 'text', (column) =>
      column.notNull().references('quoteAcceptance.id').onDelete('cascade'),
    )
    .addColumn('position', type.int, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('totalMinor', type.int, (column) => column.notNull())
    .addColumn('taxes', 'text', (column) => column.notNull())
    .addColumn('when', 'text', (column) => column.notNull())
    .addColumn('on', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('dueAt', type.time)
    .addColumn('dueById', 'text')
    .addColumn('promisedOn', 'text')
    .addColumn('invoiceId', 'text', (column) => column.references('invoice.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['clientAccountId', 'projectId', 'acceptanceId', 'invoiceId'])
    await schema.createIndex(`milestone_${column}`).on('milestone').columns([column, 'id']).execute();
  await sql`create index "milestoneDue" on "milestone" ("dueAt") where "state" = 'due'`.execute(db);

  // True from an acceptance until its first payment, where the quote makes the work wait for it.
  await schema
    .alterTable('project')
    .addColumn('awaitsDeposit', type.bool, (column) => column.notNull().defaultTo(sql`false`))
    .execute();

  await schema.alterTable('quote').addColumn('turn', 'text').execute();
  await schema.alterTable('quote').addColumn('turnSince', type.time).execute();
  await schema.alterTable('quote').addColumn('turnDueOn', 'text').execute();
  await schema
    .alterTable('quote')
    .addColumn('searchText', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`
    update "quote" set "searchText" = lower('q-' || "number" || ' ' || "title" || ' ' || coalesce(
      (select coalesce("company", "name") from "clientAccount" where "id" = "quote"."clientAccountId"), ''))`.execute(
    db,
  );
  await sql`
    update "quote" set "turn" = 'client',
      "turnSince" = (select "sentAt" from "quoteVersion" where "quoteId" = "quote"."id" and "state" = 'sent'),
      "turnDueOn" = (select "validUntil" from "quoteVersion" where "quoteId" = "quote"."id" and "state" = 'sent')
    where exists (select 1 from "quoteVersion" where "quoteId" = "quote"."id" and "state" = 'sent')`.execute(
    db,
  );
  const waits = sql.raw(`where "turn" is not null`);
  await sql`create index "quoteTurn" on "quote" ("turn", "turnSince") ${waits}`.execute(db);
  await sql`create index "quoteTurnDue" on "quote" ("turn", "turnDueOn", "turnSince") ${waits}`.execute(db);
  await sql`create index "quoteTurnClient" on "quote" ("clientAccountId", "turn", "turnDueOn") ${waits}`.execute(
    db,
  );
  for (const table of ['quote', 'invoice'])
    for (const statement of textIndexOf(type.engine, table)) await sql.raw(statement).execute(db);
}
