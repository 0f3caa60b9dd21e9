import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const state = (row: string) => `(case when ${row}"lostReason" is null then ${row}"status" else 'lost' end)`;

const day = (engine: ColumnTypes['engine'], instant: string) =>
  engine === 'postgres'
    ? `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`
    : `substr(${instant}, 1, 10)`;

/** The names under which a request counts: its folder with its state, and its day. */
const changes = (engine: ColumnTypes['engine'], side: 'old' | 'new') => {
  const row = engine === 'postgres' ? `"${side}Row".` : `${side}.`;
  const from = engine === 'postgres' ? `from "${side}Row"` : '';
  const delta = side === 'new' ? 1 : -1;
  return [
    `'consultations.' || case when ${row}"spam" then 'spam.' else 'inbox.' end || ${state(row)}`,
    `case when not ${row}"spam" then 'consultations.day.' || ${day(engine, `${row}"createdAt"`)} end`,
  ].map((name) => `select ${name} as "name", ${delta} as "delta" ${from}`);
};

const count = (engine: ColumnTypes['engine'], sides: readonly ('old' | 'new')[]) => `
  insert into "rowCount" ("name", "value")
  select "name", sum("delta") from (${sides.flatMap((side) => changes(engine, side)).join(' union all ')}) as "changes"
  where "name" is not null group by "name" having sum("delta") <> 0 order by "name"
  on conflict ("name") do update set "value" = "rowCount"."value" + excluded."value"`;

const events = { Insert: ['new'], Update: ['old', 'new'], Delete: ['old'] } as const;

// On PostgreSQL the triggers are there: each calls its function.
const triggers = (engine: ColumnTypes['engine']) =>
  Object.entries(events).flatMap(([event, sides]) =>
    engine === 'postgres'
      ? [
          `create or replace function "consultationCount${event}"() returns trigger language plpgsql as $$ begin ${count(engine, sides)}; return null; end $$`,
        ]
      : [
          `drop trigger "consultationCount${event}"`,
          `create trigger "consultationCount${event}" after ${event}${event === 'Update' ? ' of "spam", "status", "lostReason", "createdAt"' : ''} on "consultation" begin ${count(engine, sides)}; end`,
        ],
  );

/** The indexes that lead to requests by how far they have come. */
const indexes = {
  consultationStatus: '("spam", STATE, "id")',
  consultationWaitscreatedAt: '("spam", STATE, "createdAt")',
  consultationWaitsOwner: '("ownerId", "spam", STATE, "createdAt") where "ownerId" is not null',
  consultationQueueOwner: '("ownerId", "spam", STATE, "id") where "ownerId" is not null',
  consultationWaitsClient:
    '("clientAccountId", "spam", STATE, "createdAt") where "clientAccountId" is not null',
  consultationWaitsOfClients: '("spam", STATE, "createdAt") where "clientAccountId" is not null',
};

interface Lost {
  status: string;
  lostReason: string | null;
  answeredAt: string | null;
}

interface Then {
  consultation: Lost & { id: string };
  removed: { id: string; kind: string; rowId: string; row: string };
  audit: { id: string; action: string; subjectId: string; detail: string | null };
}

/** Where each request was before it was lost, by the history. */
async function stepsBefore(db: Kysely<Then>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('audit')
    .select(['subjectId', 'detail'])
    .where('action', '=', 'consultations.lose')
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap(({ subjectId, detail }) => {
      const { before } = JSON.parse(detail ?? '{}') as { before?: string };
      return before === 'pending' || before === 'contacted' ? [[subjectId, before]] : [];
    }),
  );
}

/** Lost requests were stored as completed, which their clients read: they go back to their last true step. */
async function restoreSteps(db: Kysely<Then>): Promise<void> {
  const before = await stepsBefore(db);
  const stepOf = (id: string, { answeredAt }: Pick<Lost, 'answeredAt'>) =>
    before.get(id) ?? (answeredAt === null ? 'pending' : 'contacted');
  const lost = await db
    .selectFrom('consultation')
    .select(['id', 'answeredAt'])
    .where('lostReason', 'is not', null)
    .where('status', '=', 'completed')
    .execute();
  for (const row of lost)
    await db
      .updateTable('consultation')
      .set({ status: stepOf(row.id, row) })
      .where('id', '=', row.id)
      .execute();
  const aside = await db
    .selectFrom('removed')
    .select(['id', 'rowId', 'row'])
    .where('kind', '=', 'consultation')
    .execute();
  for (const { id, rowId, row } of aside) {
    const kept = JSON.parse(row) as Lost;
    if (typeof kept.lostReason !== 'string' || kept.status !== 'completed') continue;
    const step = { ...kept, status: stepOf(rowId, { answeredAt: kept.answeredAt ?? null }) };
    await db
      .updateTable('removed')
      .set({ row: JSON.stringify(step) })
      .where('id', '=', id)
      .execute();
  }
}

/** A lost request keeps its status; its reason is the mark, by which it counts and is found apart. */
export async function up(db: Kysely<unknown>, { engine }: ColumnTypes): Promise<void> {
  await restoreSteps(db);
  const statements = [
    ...triggers(engine),
    `delete from "rowCount" where "name" like 'consultations.inbox.%' or "name" like 'consultations.spam.%'`,
    `insert into "rowCount" ("name", "value")
     select 'consultations.' || case when "spam" then 'spam.' else 'inbox.' end || ${state('')}, count(*) from "consultation" group by 1`,
    ...Object.entries(indexes).flatMap(([name, columns]) => [
      `drop index "${name}"`,
      `create index "${name}" on "consultation" ${columns.replace('STATE', state(''))}`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
