import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** People, sessions, consultations, and the machinery beneath. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text')
    .addColumn('emailKey', 'text')
    .addColumn('emailVerified', type.bool, (c) => c.notNull())
    .addColumn('firstName', 'text')
    .addColumn('lastName', 'text')
    .addColumn('profileImageUrl', 'text')
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('grantedRole', 'text', (c) => c.notNull().defaultTo('user'))
    .addColumn('passwordHash', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('lastSignInAt', type.time)
    .execute();
  // Only local accounts sign in by address; the same address may also come from a provider.
  await schema
    .createIndex('userLocalEmail')
    .unique()
    .on('user')
    .column('emailKey')
    .where(sql.ref('passwordHash'), 'is not', null)
    .execute();

  await schema
    .createTable('userIdentity')
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('userIdentityKey', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('userIdentityUser').on('userIdentity').column('userId').execute();

  await schema
    .createTable('clientAccount')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull().unique())
    .addColumn('company', 'text')
    .addColumn('phone', 'text')
    .addColumn('passwordHash', 'text', (c) => c.notNull())
    .addColumn('clientCode', 'text', (c) => c.notNull().unique())
    .addColumn('companyLogoUrl', 'text')
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('emailVerifiedAt', type.time)
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();

  await schema
    .createTable('session')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('cascade'))
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('lastSeenAt', type.time, (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('sessionUser').on('session').column('userId').execute();
  await schema.createIndex('sessionClient').on('session').column('clientAccountId').execute();
  await schema.createIndex('sessionExpiry').on('session').column('expiresAt').execute();

  await schema
    .createTable('oneTimeToken')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('emailKey', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .addColumn('usedAt', type.time)
    .execute();
  await schema
    .createIndex('oneTimeTokenSubject')
    .on('oneTimeToken')
    .columns(['purpose', 'subjectId'])
    .execute();

  await schema
    .createTable('consultation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('emailKey', 'text', (c) => c.notNull())
    .addColumn('company', 'text')
    .addColumn('phone', 'text')
    .addColumn('service', 'text')
    .addColumn('message', 'text')
    .addColumn('referredBy', 'text')
    .addColumn('businessName', 'text')
    .addColumn('businessType', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('spam', type.bool, (c) => c.notNull())
    .addColumn('clientAccountId', 'text', (c) => c.references('clientAccount.id').onDelete('set null'))
    .addColumn('searchText', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('consultationShelf').on('consultation').columns(['spam', 'id']).execute();
  await schema
    .createIndex('consultationStatus')
    .on('consultation')
    .columns(['spam', 'status', 'id'])
    .execute();
  await schema
    .createIndex('consultationClient')
    .on('consultation')
    .columns(['clientAccountId', 'id'])
    .execute();
  await schema.createIndex('consultationEmail').on('consultation').column('emailKey').execute();

  await schema
    .createTable('counter')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', type.int, (c) => c.notNull())
    .execute();

  await schema
    .createTable('throttle')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', type.int, (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('throttleExpiry').on('throttle').column('expiresAt').execute();

  await schema
    .createTable('idempotency')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('requestHash', 'text', (c) => c.notNull())
    .addColumn('status', type.int, (c) => c.notNull())
    .addColumn('response', 'text', (c) => c.notNull())
    .addColumn('expiresAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('idempotencyExpiry').on('idempotency').column('expiresAt').execute();

  await schema
    .createTable('job')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', type.int, (c) => c.notNull())
    .addColumn('maxAttempts', type.int, (c) => c.notNull())
    .addColumn('dueAt', type.time)
    .addColumn('worker', 'text')
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('uniqueKey', 'text', (c) => c.unique())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('jobDue').on('job').columns(['dueAt', 'id']).execute();

  await schema
    .createTable('mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('sentAt', type.time)
    .addColumn('error', 'text')
    .execute();

  await schema
    .createTable('event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('clientAccountId', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();

  await schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subjectType', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('clientAccountId', 'text')
    .addColumn('detail', 'text')
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('auditSubject').on('audit').columns(['subjectType', 'subjectId', 'id']).execute();
}
