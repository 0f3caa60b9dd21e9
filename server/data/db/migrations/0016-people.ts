import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';
import { rebuildTable } from '../engines/rebuild-table.ts';
import { newId } from '#server/core/ids.ts';

/** Rows of clients that name who of the client made them. */
const madeByContacts = [
  'clientMessage',
  'projectDirective',
  'referenceList',
  'directiveChangeRequest',
  'artwork',
  'previewFeedback',
];

async function createTables(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('contact')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text')
    .addColumn('passwordHash', 'text')
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('emailVerifiedAt', type.time)
    .addColumn('timeZone', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();

  await schema
    .createTable('membership')
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('standing', 'text', (c) => c.notNull())
    .addColumn('lastReadMessageId', 'text')
    .addColumn('lastSignInAt', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('membershipKey', ['clientAccountId', 'contactId'])
    .execute();
  await schema.createIndex('membershipContact').on('membership').column('contactId').execute();

  await schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('mailed', type.bool, (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .addColumn('standing', 'text')
    .addColumn('role', 'text')
    .addColumn('endsAt', type.time)
    .addColumn('assignments', 'text')
    .addColumn('invitedByKind', 'text', (c) => c.notNull())
    .addColumn('invitedById', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .addColumn('acceptedAt', type.time)
    .addColumn('revokedAt', type.time)
    .execute();
  await schema.createIndex('invitationKind').on('invitation').columns(['kind', 'id']).execute();
  await schema
    .createIndex('invitationClient')
    .on('invitation')
    .columns(['clientAccountId', 'id'])
    .where(sql.ref('clientAccountId'), 'is not', null)
    .execute();
  await schema.createIndex('invitationEmail').on('invitation').column('emailKey').execute();

  await schema
    .createTable('assignment')
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('owner', type.bool, (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('assignmentKey', ['clientAccountId', 'userId'])
    .execute();
  await schema
    .createIndex('assignmentOwner')
    .unique()
    .on('assignment')
    .column('clientAccountId')
    .where(sql.ref('owner'), '=', type.engine === 'postgres' ? sql`true` : sql`1`)
    .execute();
  await schema.createIndex('assignmentUser').on('assignment').column('userId').execute();

  await schema
    .createTable('projectAssignment')
    .addColumn('projectId', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('projectAssignmentKey', ['projectId', 'userId'])
    .execute();
  await schema.createIndex('projectAssignmentUser').on('projectAssignment').column('userId').execute();
  await schema
    .createIndex('projectOwner')
    .on('project')
    .columns(['assignedAdminId', 'id'])
    .where(sql.ref('assignedAdminId'), 'is not', null)
    .execute();
}

async function addColumns(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;
  await schema.alterTable('user').addColumn('endsAt', type.time).execute();
  await schema.alterTable('user').addColumn('deactivatedAt', type.time).execute();
  await schema.alterTable('user').addColumn('timeZone', 'text').execute();
  await schema.alterTable('clientAccount').addColumn('primaryContactId', 'text').execute();
  await schema
    .alterTable('session')
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('sessionContact').on('session').column('contactId').execute();
  for (const table of madeByContacts)
    await schema
      .alterTable(table)
      .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
      .execute();
  for (const table of ['directiveChangeRequest', 'previewFeedback'])
    await schema
      .alterTable(table)
      .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
      .execute();
  for (const table of ['consultation', 'contactMessage']) {
    await schema
      .alterTable(table)
      .addColumn('ownerId', 'text', (c) => c.references('user.id').onDelete('set null'))
      .execute();
    await schema
      .createIndex(`${table}Owner`)
      .on(table)
      .columns(['ownerId', 'id'])
      .where(sql.ref('ownerId'), 'is not', null)
      .execute();
  }
}

/** Counts what one person has not read: what the agency wrote to a company since the newest message that the person read. */
async function indexSides(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('clientMessageOfSide')
    .on('clientMessage')
    .columns(['clientAccountId', 'fromAdmin', 'id'])
    .execute();
}

/** Notes who of the staff gave each answer: the writer of the message it is, or whom the audit log names. */
async function nameAnswerers(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "clientMessage" set "userId" = "answer"."userId" from "clientMessage" as "answer"
    where "answer"."responseToId" = "clientMessage"."id" and not "clientMessage"."fromAdmin"
  `.execute(db);
  const answers = [
    { table: 'directiveChangeRequest', actions: ['directives.approve', 'directives.reject'] },
    { table: 'previewFeedback', actions: ['preview-feedback.respond'] },
  ];
  for (const { table, actions } of answers)
    await sql`
      update ${sql.table(table)} set "userId" = "user"."id" from "audit"
      inner join "user" on "user"."id" = "audit"."userId"
      where "audit"."subjectId" = ${sql.ref(`${table}.id`)} and "audit"."id" in (
        select max("id") from "audit" where "action" in (${sql.join(actions)}) group by "subjectId"
      )
    `.execute(db);
}

interface Account {
  id: string;
  createdAt: string;
}

/** Each account becomes a company with one contact, who decides and made everything there was before. */
async function splitAccounts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Account>`select "id", "createdAt" from "clientAccount" order by "id"`.execute(
    db,
  );
  for (let from = 0; from < rows.length; from += 500) {
    const values = rows
      .slice(from, from + 500)
      .map(({ id, createdAt }) => sql`(${newId(Date.parse(createdAt))}, ${id})`);
    await sql`
      with "made" ("contactId", "accountId") as (values ${sql.join(values)})
      update "clientAccount" set "primaryContactId" = "made"."contactId" from "made" where "made"."accountId" = "clientAccount"."id"
    `.execute(db);
  }
  await sql`
    insert into "contact" ("id", "name", "email", "emailKey", "phone", "passwordHash", "origin", "emailVerifiedAt", "createdAt", "updatedAt")
    select "primaryContactId", "name", "email", "emailKey", "phone", "passwordHash", "origin", "emailVerifiedAt", "createdAt", "updatedAt"
    from "clientAccount"
  `.execute(db);
  // What the agency wrote and the client read is read up to the newest of it.
  await sql`
    insert into "membership" ("clientAccountId", "contactId", "standing", "lastReadMessageId", "lastSignInAt", "createdAt")
    select "id", "primaryContactId", 'decides',
      (select max("clientMessage"."id") from "clientMessage"
       where "clientMessage"."clientAccountId" = "clientAccount"."id" and "fromAdmin" and "isRead"),
      (select max("session"."createdAt") from "session" where "session"."clientAccountId" = "clientAccount"."id"),
      "createdAt"
    from "clientAccount"
  `.execute(db);
  const primary = (of: string) =>
    sql`(select "primaryContactId" from "clientAccount" where "clientAccount"."id" = ${sql.ref(of)})`;
  await sql`update "session" set "contactId" = ${primary('session.clientAccountId')} where "clientAccountId" is not null`.execute(
    db,
  );
  await sql`
    update "oneTimeToken" set "subjectId" = ${primary('oneTimeToken.subjectId')}
    where "purpose" in ('verify-email', 'reset-password')
  `.execute(db);
  for (const table of madeByContacts) {
    const written = table === 'clientMessage' ? sql`not "fromAdmin"` : sql`true`;
    await sql`update ${sql.table(table)} set "contactId" = ${primary(`${table}.clientAccountId`)} where ${written}`.execute(
      db,
    );
  }
}

/**
 * Splits clients into companies and their contacts, and gives staff roles and assignments. Nobody is signed out: sessions and
 * open links go to the contact.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createTables(db, type);
  await addColumns(db, type);
  await splitAccounts(db);
  await indexSides(db);
  await nameAnswerers(db);
  if (type.engine === 'postgres') {
    await sql`
      alter table "clientAccount"
      drop constraint "clientAccount_emailKey_key",
      drop column "passwordHash", drop column "origin", drop column "emailVerifiedAt",
      alter column "primaryContactId" set not null,
      add foreign key ("primaryContactId") references "contact" ("id")
    `.execute(db);
  } else
    await rebuildTable(db, 'clientAccount', (table) =>
      table
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('emailKey', 'text', (c) => c.notNull())
        .addColumn('company', 'text')
        .addColumn('phone', 'text')
        .addColumn('clientCode', 'text', (c) => c.notNull().unique())
        .addColumn('companyLogoUrl', 'text')
        .addColumn('createdAt', type.time, (c) => c.notNull())
        .addColumn('updatedAt', type.time, (c) => c.notNull())
        .addColumn('searchText', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('primaryContactId', 'text', (c) => c.notNull().references('contact.id')),
    );
  await db.schema.createIndex('clientAccountEmail').on('clientAccount').column('emailKey').execute();
  await db.schema
    .createIndex('clientAccountContact')
    .on('clientAccount')
    .column('primaryContactId')
    .execute();
}
