import type { Noun } from '../names.ts';

export const repository = ({ plural, camel, Pascal, Pascals, words, aWord }: Noun) => `\
import type { Insertable } from 'kysely';
import { most${Pascals}, type New${Pascal} } from '#contract/${plural}.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ${Pascal}Table } from '#server/data/db/tables/${plural}.ts';

const columns = ['id', 'title', 'createdAt'] as const;

/** All ${words} of a client, by name. */
export const list = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('${camel}')
    .select(columns)
    .where('clientAccountId', '=', clientAccountId)
    .orderBy('title')
    .orderBy('id')
    .limit(most${Pascals})
    .execute();

export async function insert(db: Db, row: Insertable<${Pascal}Table>): Promise<void> {
  await db.q().insertInto('${camel}').values(row).execute();
}

interface Key {
  id: string;
  clientAccountId: string;
}

/** Changes ${aWord}. Returns the row, or undefined where it is gone. */
export const update = (db: Db, { id, clientAccountId }: Key, change: New${Pascal}) =>
  db
    .q()
    .updateTable('${camel}')
    .set(change)
    .where('id', '=', id)
    .where('clientAccountId', '=', clientAccountId)
    .returning(columns)
    .executeTakeFirst();

/** Deletes ${aWord}. Returns its id, or undefined where it is gone. */
export const remove = (db: Db, { id, clientAccountId }: Key) =>
  db
    .q()
    .deleteFrom('${camel}')
    .where('id', '=', id)
    .where('clientAccountId', '=', clientAccountId)
    .returning('id')
    .executeTakeFirst();
`;

export const service = ({ plural, camel, Pascal, Pascals, word, words, aWord }: Noun) => `\
import { most${Pascals}, type New${Pascal} } from '#contract/${plural}.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import * as clients from '#server/features/clients/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const record = (context: Work, actor: UserActor, verb: string, clientAccountId: string, id: string) =>
  act(context, actor, {
    action: \`${plural}.\${verb}\`,
    subjectType: '${camel}',
    subjectId: id,
    clientAccountId,
    topic: '${plural}',
    forClient: false,
  });

/** All ${words} of a client. @throws AppError \`not_found\` outside the scope */
export async function list({ db }: Work, scope: Scope, clientAccountId: string) {
  await clients.findOrRefuse(db, scope, clientAccountId);
  return repository.list(db, clientAccountId);
}

/** Adds ${aWord}. @throws AppError \`conflict\` at the limit */
export const create = (context: Work, actor: UserActor, scope: Scope, clientAccountId: string, input: New${Pascal}) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await clients.findOrRefuse(db, scope, clientAccountId);
    await clients.lock(context, clientAccountId);
    if ((await repository.list(db, clientAccountId)).length >= most${Pascals})
      throw conflict(\`A client can have at most \${most${Pascals}} ${words}.\`);
    const row = { id: newId(now()), ...input, createdAt: iso(now()) };
    await repository.insert(db, { ...row, clientAccountId, userId: actor.id });
    const acted = await record(context, actor, 'create', clientAccountId, row.id);
    return acted.with(row);
  });

interface Place {
  /** The client. */
  id: string;
  ${camel}Id: string;
}

/** @throws AppError \`not_found\` */
export const update = (context: Work, actor: UserActor, scope: Scope, { id, ${camel}Id }: Place, input: New${Pascal}) =>
  context.db.tx(async () => {
    await clients.findOrRefuse(context.db, scope, id);
    const row = await repository.update(context.db, { id: ${camel}Id, clientAccountId: id }, input);
    if (!row) throw notFound('This ${word}');
    const acted = await record(context, actor, 'update', id, ${camel}Id);
    return acted.with(row);
  });

/** @throws AppError \`not_found\` */
export const remove = (context: Work, actor: UserActor, scope: Scope, { id, ${camel}Id }: Place) =>
  context.db.tx(async () => {
    await clients.findOrRefuse(context.db, scope, id);
    if (!(await repository.remove(context.db, { id: ${camel}Id, clientAccountId: id })))
      throw notFound('This ${word}');
    return record(context, actor, 'delete', id, ${camel}Id);
  });
`;

export const routes = ({ plural, Pascal, Pascals, Word }: Noun) => `\
import * as contract from '#contract/${plural}.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const actOnce = createActOnceByKey(context);

  route(contract.list${Pascals}, ({ params, scope }) => service.list(context, scope, params.id));
  route(contract.create${Pascal}, ({ actor, scope, params, body, request }) =>
    actOnce(request, \`${plural}/\${actor.id}/\${params.id}\`, body, () =>
      service.create(context, actor, scope, params.id, body),
    ),
  );
  route(contract.update${Pascal}, ({ actor, scope, params, body }) =>
    service.update(context, actor, scope, params, body),
  );
  route(contract.delete${Pascal}, async ({ actor, scope, params }) => {
    const acted = await service.remove(context, actor, scope, params);
    return acted.with({ message: '${Word} deleted' });
  });
}
`;

export const routesTest = ({ plural, camel, Pascal, Pascals }: Noun) => `\
import { expect, test } from 'vitest';
import { most${Pascals}, type New${Pascal}, type ${Pascal} } from '#contract/${plural}.ts';
import { newId } from '#server/core/ids.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const pathOf = (clientId: string) => \`/api/admin/clients/\${clientId}/${plural}\`;
const listed = async (clientId: string) => (await people.admin.get(pathOf(clientId))).json<${Pascal}[]>();

/** The fields that staff enter. */
const first: New${Pascal} = { title: 'First' };

test('staff add one to a client, change it and delete it', async () => {
  const path = pathOf(people.accountA.id);
  const { id } = (await people.admin.post(path, first)).json<${Pascal}>();
  expect(await listed(people.accountA.id)).toMatchObject([first]);
  expect(await listed(people.accountB.id)).toEqual([]);
  const other = { ...first, title: 'Other' };
  expect((await people.admin.put(\`\${path}/\${id}\`, other)).json()).toMatchObject({ id, ...other });
  expect((await people.admin.delete(\`\${pathOf(people.accountB.id)}/\${id}\`)).statusCode).toBe(404);
  expect((await people.admin.delete(\`\${path}/\${id}\`)).statusCode).toBe(200);
  expect(await listed(people.accountA.id)).toEqual([]);
});

test('a name is required, and a client has a limit', async () => {
  const path = pathOf(people.accountA.id);
  const refused = await people.admin.post(path, { ...first, title: ' ' });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { title: 'Please enter a name.' }]);
  const own = { clientAccountId: people.accountA.id, userId: null, createdAt: '2026-01-01T00:00:00.000Z' };
  const rows = Array.from({ length: most${Pascals} }, (_, n) => ({ ...own, ...first, id: newId(), title: \`Row \${n}\` }));
  await app.context.db.q().insertInto('${camel}').values(rows).execute();
  expect((await people.admin.post(path, { ...first, title: 'One more' })).statusCode).toBe(409);
});
`;

export const tables = ({ plural, Pascal, word }: Noun) => `\
import type { ${Pascal} } from '#contract/${plural}.ts';

/** A ${word} of a client: the columns that the contract shows, and these. */
export interface ${Pascal}Table extends ${Pascal} {
  clientAccountId: string;
  /** The member of staff who added it. */
  userId: string | null;
}
`;

export const migration = ({ camel, words }: Noun) => `\
import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The ${words} of a client. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('${camel}')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('${camel}ByClient').on('${camel}').columns(['clientAccountId', 'title', 'id']).execute();
}
`;
