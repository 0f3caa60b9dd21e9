import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** When something last happened to a pin that nobody waits for any more: that is what ended the waiting. */
const lastOfPin = (engine: ColumnTypes['engine']) => {
  const instants = [
    'old."turnSince"',
    'new."answeredAt"',
    'new."resolvedAt"',
    `(select max("createdAt") from "message" where "threadId" = new."threadId" and not "internal")`,
    `(select max("readyAt") from "previewVersion" where "previewId" = new."previewId" and "state" = 'ready')`,
    `(select "deletedAt" from "clientPreview" where "id" = new."previewId")`,
  ];
  return engine === 'postgres'
    ? `greatest(${instants.join(', ')})`
    : `max(${instants.map((each) => `coalesce(${each}, '')`).join(', ')})`;
};

/** A turn that comes back, as of a pin that is opened again, begins no sooner than it ended. */
const since = (engine: ColumnTypes['engine'], column: string) => {
  const before = `(select max("at") from "turnChange" where "${column}" = new."id")`;
  return engine === 'postgres'
    ? `greatest(new."turnSince", ${before})`
    : `max(new."turnSince", coalesce(${before}, ''))`;
};

interface Kept {
  name: string;
  event: string;
  when: string;
  column: 'pinId' | 'fileRequestId';
  at: string;
}

function triggerOf({ name, event, when, column, at }: Kept, engine: ColumnTypes['engine']): string[] {
  const body = `insert into "turnChange" ("${column}", "holder", "at") values (new."id", new."turn", ${at});`;
  if (engine === 'sqlite') return [`create trigger "${name}" after ${event} when ${when} begin ${body} end`];
  return [
    `create function "${name}"() returns trigger language plpgsql as $kept$ begin ${body} return null; end $kept$`,
    `create trigger "${name}" after ${event} for each row when (${when}) execute function "${name}"()`,
  ];
}

const changed = 'new."turn" is distinct from old."turn"';

/**
 * Whose turn a question about a pin was, and what a client was asked for, through time: a pin keeps its newest answer alone, so the
 * days of each side could not be told from it.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  const { engine } = type;
  await db.schema
    .createTable('turnChange')
    .addColumn('pinId', 'text', (c) => c.references('pin.id').onDelete('cascade'))
    .addColumn('fileRequestId', 'text', (c) => c.references('fileRequest.id').onDelete('cascade'))
    .addColumn('holder', 'text')
    .addColumn('at', type.time, (c) => c.notNull())
    .execute();
  const kept: Kept[] = [
    {
      name: 'pinTurnChange',
      event: 'update of "turn" on "pin"',
      when: changed,
      column: 'pinId',
      at: `case when new."turn" is null then ${lastOfPin(engine)} else ${since(engine, 'pinId')} end`,
    },
    {
      name: 'fileRequestTurnBegin',
      event: 'insert on "fileRequest"',
      when: 'new."turn" is not null',
      column: 'fileRequestId',
      at: 'new."turnSince"',
    },
    {
      name: 'fileRequestTurnChange',
      event: 'update of "turn" on "fileRequest"',
      when: changed,
      column: 'fileRequestId',
      at: 'new."turnSince"',
    },
  ];
  const statements = [
    'create index "turnChangePin" on "turnChange" ("pinId", "at") where "pinId" is not null',
    'create index "turnChangeFileRequest" on "turnChange" ("fileRequestId", "at") where "fileRequestId" is not null',
    // What waits is known; what waited before is not.
    'insert into "turnChange" ("pinId", "holder", "at") select "id", "turn", "turnSince" from "pin" where "turn" is not null',
    'insert into "turnChange" ("fileRequestId", "holder", "at") select "id", "turn", "turnSince" from "fileRequest" where "turn" is not null',
    ...kept.flatMap((each) => triggerOf(each, engine)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  // The board reads what has no stage yet, newest first.
  await db.schema
    .createIndex('projectNoStage')
    .on('project')
    .columns(['deleted', 'id'])
    .where(sql<boolean>`"stage" is null`)
    .execute();
}
