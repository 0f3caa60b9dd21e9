import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/**
 * Notes by what each session was opened, keeps recovery codes beside the second factor, and whether staff need one. Sessions that
 * are open count as opened by a password.
 */
export async function up({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .alterTable('session')
    .addColumn('openedBy', 'text', (c) => c.notNull().defaultTo('password'))
    .execute();
  await schema.alterTable('user').addColumn('phone', 'text').execute();
  await schema
    .createTable('recoveryCode')
    .addColumn('personKind', 'text', (c) => c.notNull())
    .addColumn('personId', 'text', (c) => c.notNull())
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('usedAt', type.time)
    .addPrimaryKeyConstraint('recoveryCodeKey', ['personKind', 'personId', 'codeHash'])
    .execute();
  await schema
    .createTable('signInRule')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('secondFactor', type.bool, (c) => c.notNull())
    .addColumn('updatedAt', type.time, (c) => c.notNull())
    .execute();
}
