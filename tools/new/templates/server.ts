import type { Noun } from '../names.ts';

export function repository(noun: Noun): string {
  const { plural, camel, Pascal, Pascals, words, aWord, shared } = noun;
  const ofClient = shared ? '' : "    .where('clientAccountId', '=', clientAccountId)\n";
  const given = shared ? 'id: string' : '{ id, clientAccountId }: Key';
  return `\
import type { Insertable } from 'kysely';
import { most${Pascals}, type New${Pascal} } from '#contract/${plural}.ts';
import type { Db } from '#server/data/db/database.ts';
import type { ${shared ? `Client${Pascal}Table, ` : ''}${Pascal}Table } from '#server/data/db/tables/${plural}.ts';

const columns = ['id', 'title', 'createdAt'] as const;

/** All ${words}${shared ? '' : ' of a client'}, by name. */
export const list = (db: Db${shared ? '' : ', clientAccountId: string'}) =>
  db
    .q()
    .selectFrom('${camel}')
    .select(columns)
${ofClient}\
    .orderBy('title')
    .orderBy('id')
    .limit(most${Pascals})
    .execute();

export async function insert(db: Db, row: Insertable<${Pascal}Table>): Promise<void> {
  await db.q().insertInto('${camel}').values(row).execute();
}
${shared ? '' : '\ninterface Key {\n  id: string;\n  clientAccountId: string;\n}\n'}
/** Changes ${aWord}. Returns the row, or undefined where it is gone. */
export const update = (db: Db, ${given}, change: New${Pascal}) =>
  db
    .q()
    .updateTable('${camel}')
    .set(change)
    .where('id', '=', id)
${ofClient}\
    .returning(columns)
    .executeTakeFirst();

/** Deletes ${aWord}. Returns its id, or undefined where it is gone. */
export const remove = (db: Db, ${given}) =>
  db
    .q()
    .deleteFrom('${camel}')
    .where('id', '=', id)
${ofClient}\
    .returning('id')
    .executeTakeFirst();
${shared ? repositoryOfClients(noun) : ''}`;
}

const repositoryOfClients = ({ camel, Pascal, words, aWord }: Noun) => `
/** The ${words} of a client, by name. */
export const listOf = (db: Db, clientAccountId: string) =>
  db
    .q()
    .selectFrom('${camel}')
    .innerJoin('client${Pascal}', 'client${Pascal}.${camel}Id', '${camel}.id')
    .select(columns)
    .where('clientAccountId', '=', clientAccountId)
    .orderBy('title')
    .orderBy('id')
    .execute();

/** Finds ${aWord} by id. */
export const find = (db: Db, id: string) =>
  db.q().selectFrom('${camel}').select('id').where('id', '=', id).executeTakeFirst();

/** Adds ${aWord} to a client, unless it is there. */
export async function addTo(db: Db, row: Client${Pascal}Table): Promise<void> {
  await db.q().insertInto('client${Pascal}').values(row).onConflict((there) => there.doNothing()).execute();
}

/** Removes ${aWord} from a client. Returns its id, or undefined where the client has it not. */
export const removeFrom = (db: Db, { clientAccountId, ${camel}Id }: Client${Pascal}Table) =>
  db
    .q()
    .deleteFrom('client${Pascal}')
    .where('clientAccountId', '=', clientAccountId)
    .where('${camel}Id', '=', ${camel}Id)
    .returning('${camel}Id')
    .executeTakeFirst();
`;

export function service(noun: Noun): string {
  const { plural, camel, Pascal, Pascals, word, words, aWord, shared } = noun;
  const client = shared ? 'null' : 'clientAccountId';
  const place = shared ? 'id: string' : `scope: Scope, { id: clientAccountId, ${camel}Id: id }: Place`;
  const key = shared ? 'id' : '{ id, clientAccountId }';
  const check = shared ? '' : 'await clients.findOrRefuse(context.db, scope, clientAccountId);\n    ';
  return `\
import { most${Pascals}, type New${Pascal} } from '#contract/${plural}.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
${shared ? "import { lockWrites } from '#server/data/db/engines/engine.ts';\n" : ''}\
import * as clients from '#server/features/clients/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const record = (context: Work, actor: UserActor, verb: string, clientAccountId: string | null, id: string) =>
  act(context, actor, {
    action: \`${plural}.\${verb}\`,
    subjectType: '${camel}',
    subjectId: id,
    clientAccountId,
    topic: '${plural}',
    forClient: false,
  });

/** The ${words} of a client. @throws AppError \`not_found\` outside the scope */
export async function list${shared ? 'Of' : ''}({ db }: Work, scope: Scope, clientAccountId: string) {
  await clients.findOrRefuse(db, scope, clientAccountId);
  return repository.list${shared ? 'Of' : ''}(db, clientAccountId);
}

interface Place {
  /** The client. */
  id: string;
  ${camel}Id: string;
}

/** Adds ${aWord}. @throws AppError \`conflict\` at the limit */
export const create = (context: Work, actor: UserActor, ${shared ? '' : 'scope: Scope, clientAccountId: string, '}input: New${Pascal}) =>
  context.db.tx(async () => {
    const { db, now } = context;
    ${shared ? `await lockWrites(db, '${camel}');` : `${check}await clients.lock(context, clientAccountId);`}
    if ((await repository.list(db${shared ? '' : ', clientAccountId'})).length >= most${Pascals})
      throw conflict(\`${shared ? 'There' : 'A client'} can ${shared ? 'be' : 'have'} at most \${most${Pascals}} ${words}.\`);
    const row = { id: newId(now()), ...input, createdAt: iso(now()) };
    await repository.insert(db, { ...row, ${shared ? '' : 'clientAccountId, '}userId: actor.id });
    const acted = await record(context, actor, 'create', ${client}, row.id);
    return acted.with(row);
  });

/** @throws AppError \`not_found\` */
export const update = (context: Work, actor: UserActor, ${place}, input: New${Pascal}) =>
  context.db.tx(async () => {
    ${check}const row = await repository.update(context.db, ${key}, input);
    if (!row) throw notFound('This ${word}');
    const acted = await record(context, actor, 'update', ${client}, id);
    return acted.with(row);
  });

/** @throws AppError \`not_found\` */
export const remove = (context: Work, actor: UserActor, ${place}) =>
  context.db.tx(async () => {
    ${check}if (!(await repository.remove(context.db, ${key}))) throw notFound('This ${word}');
    return record(context, actor, 'delete', ${client}, id);
  });
${shared ? serviceOfClients(noun) : ''}`;
}

const serviceOfClients = ({ camel, word, aWord }: Noun) => `
/** Adds ${aWord} to a client. @throws AppError \`not_found\` */
export const addTo = (context: Work, actor: UserActor, scope: Scope, { id, ${camel}Id }: Place) =>
  context.db.tx(async () => {
    await clients.findOrRefuse(context.db, scope, id);
    if (!(await repository.find(context.db, ${camel}Id))) throw notFound('This ${word}');
    await repository.addTo(context.db, { clientAccountId: id, ${camel}Id });
    return record(context, actor, 'add', id, ${camel}Id);
  });

/** Removes ${aWord} from a client. @throws AppError \`not_found\` */
export const removeFrom = (context: Work, actor: UserActor, scope: Scope, { id, ${camel}Id }: Place) =>
  context.db.tx(async () => {
    await clients.findOrRefuse(context.db, scope, id);
    if (!(await repository.removeFrom(context.db, { clientAccountId: id, ${camel}Id })))
      throw notFound('This ${word}');
    return record(context, actor, 'remove', id, ${camel}Id);
  });
`;

export function routes({ plural, Pascal, Pascals, Word, shared }: Noun): string {
  const [given, place] = shared ? ['params', 'params.id'] : ['scope, params', 'scope, params'];
  return `\
import * as contract from '#contract/${plural}.ts';
import type { Context } from '#server/core/context.ts';
import { createActOnceByKey } from '#server/http/idempotency/once-by-key.ts';
import type { Route } from '#server/http/route.ts';
${shared ? "import * as repository from './repository.ts';\n" : ''}import * as service from './service.ts';

export function routes(route: Route, context: Context): void {
  const actOnce = createActOnceByKey(context);

  route(contract.list${Pascals}, ${shared ? '() => repository.list(context.db)' : '({ params, scope }) => service.list(context, scope, params.id)'});
  route(contract.create${Pascal}, ({ actor, ${shared ? '' : 'scope, params, '}body, request }) =>
    actOnce(request, \`${plural}/\${actor.id}${shared ? '' : '/${params.id}'}\`, body, () =>
      service.create(context, actor, ${shared ? '' : 'scope, params.id, '}body),
    ),
  );
  route(contract.update${Pascal}, ({ actor, ${given}, body }) =>
    service.update(context, actor, ${place}, body),
  );
  route(contract.delete${Pascal}, async ({ actor, ${given} }) => {
    const acted = await service.remove(context, actor, ${place});
    return acted.with({ message: '${Word} deleted' });
  });
${
  shared
    ? `\
  route(contract.listClient${Pascals}, ({ params, scope }) => service.listOf(context, scope, params.id));
  route(contract.addClient${Pascal}, async ({ actor, scope, params }) => {
    const acted = await service.addTo(context, actor, scope, params);
    return acted.with({ message: '${Word} added' });
  });
  route(contract.removeClient${Pascal}, async ({ actor, scope, params }) => {
    const acted = await service.removeFrom(context, actor, scope, params);
    return acted.with({ message: '${Word} removed' });
  });
`
    : ''
}}
`;
}

export function routesTest({ plural, camel, Pascal, Pascals, shared }: Noun): string {
  const path = shared ? 'all' : 'pathOf(people.accountA.id)';
  return `\
import { expect, test } from 'vitest';
import { most${Pascals}, type New${Pascal}, type ${Pascal} } from '#contract/${plural}.ts';
import { newId } from '#server/core/ids.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

${shared ? `const all = '/api/admin/${plural}';\n` : ''}\
const pathOf = (clientId: string) => \`/api/admin/clients/\${clientId}/${plural}\`;
const listed = async (path: string) => (await people.admin.get(path)).json<${Pascal}[]>();

/** The fields that staff enter. */
const first: New${Pascal} = { title: 'First' };

test('staff add one, change it and delete it', async () => {
  const path = ${path};
  const { id } = (await people.admin.post(path, first)).json<${Pascal}>();
  expect(await listed(path)).toMatchObject([first]);
  expect(await listed(pathOf(people.accountB.id))).toEqual([]);
  const other = { ...first, title: 'Other' };
  expect((await people.admin.put(\`\${path}/\${id}\`, other)).json()).toMatchObject({ id, ...other });
  expect((await people.admin.delete(\`\${pathOf(people.accountB.id)}/\${id}\`)).statusCode).toBe(404);
  expect((await people.admin.delete(\`\${path}/\${id}\`)).statusCode).toBe(200);
  expect(await listed(path)).toEqual([]);
});

test('a name is required, and there is a limit', async () => {
  const path = ${path};
  const refused = await people.admin.post(path, { ...first, title: ' ' });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { title: 'Please enter a name.' }]);
  const own = { ${shared ? '' : 'clientAccountId: people.accountA.id, '}userId: null, createdAt: '2026-01-01T00:00:00.000Z' };
  const rows = Array.from({ length: most${Pascals} }, (_, n) => ({ ...own, ...first, id: newId(), title: \`Row \${n}\` }));
  await app.context.db.q().insertInto('${camel}').values(rows).execute();
  expect((await people.admin.post(path, { ...first, title: 'One more' })).statusCode).toBe(409);
});
${
  shared
    ? `
test('staff add one to a client and remove it', async () => {
  const { id } = (await people.admin.post(all, first)).json<${Pascal}>();
  const path = pathOf(people.accountA.id);
  expect((await people.admin.put(\`\${path}/\${newId()}\`)).statusCode).toBe(404);
  for (const _ of [1, 2]) expect((await people.admin.put(\`\${path}/\${id}\`)).statusCode).toBe(200);
  expect(await listed(path)).toMatchObject([first]);
  expect(await listed(pathOf(people.accountB.id))).toEqual([]);
  expect((await people.admin.delete(\`\${path}/\${id}\`)).statusCode).toBe(200);
  expect((await people.admin.delete(\`\${path}/\${id}\`)).statusCode).toBe(404);
  expect(await listed(path)).toEqual([]);
});
`
    : ''
}`;
}

export const tables = ({ plural, camel, Pascal, AWord, shared }: Noun) => `\
import type { ${Pascal} } from '#contract/${plural}.ts';

/** ${AWord}: the columns that the contract shows, and these. */
export interface ${Pascal}Table extends ${Pascal} {
${shared ? '' : '  clientAccountId: string;\n'}\
  /** The member of staff who added it. */
  userId: string | null;
}
${shared ? `\n/** ${AWord} of a client. */\nexport interface Client${Pascal}Table {\n  clientAccountId: string;\n  ${camel}Id: string;\n}\n` : ''}`;

export const migration = ({ camel, Pascal, words, shared }: Noun) => `\
import type { ${shared ? 'ColumnDefinitionBuilder, ' : ''}Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The ${words} of clients. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('${camel}')
    .addColumn('id', 'text', (column) => column.primaryKey())
${shared ? '' : "    .addColumn('clientAccountId', 'text', (column) => column.notNull().references('clientAccount.id'))\n"}\
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('user.id'))
    .addColumn('createdAt', type.time, (column) => column.notNull())
    .execute();
${
  shared
    ? `\
  const cascade = (target: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(target).onDelete('cascade');
  await db.schema
    .createTable('client${Pascal}')
    .addColumn('clientAccountId', 'text', cascade('clientAccount.id'))
    .addColumn('${camel}Id', 'text', cascade('${camel}.id'))
    .addPrimaryKeyConstraint('client${Pascal}Key', ['clientAccountId', '${camel}Id'])
    .execute();
  await db.schema.createIndex('client${Pascal}By${Pascal}').on('client${Pascal}').columns(['${camel}Id', 'clientAccountId']).execute();
`
    : `\
  await db.schema.createIndex('${camel}ByClient').on('${camel}').columns(['clientAccountId', 'title', 'id']).execute();
`
}}
`;
