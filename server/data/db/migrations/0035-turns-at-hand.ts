import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

/** The version that is shown: the newest that is ready. */
const shown = `
  "previewVersion" as "version" on "version"."id" = (
    select "id" from "previewVersion" as "ready" where "ready"."previewId" = "preview"."id" and "ready"."state" = 'ready'
    order by "ready"."number" desc limit 1)`;

const inForce = `"decision"."versionId" = "version"."id" and "withdrawnAt" is null and "replacedAt" is null`;

/** Somebody who has to approve, still may, and has not decided. */
const missing = `
  select 1 from "approver"
  inner join "membership" on "membership"."clientAccountId" = "preview"."clientAccountId"
    and "membership"."contactId" = "approver"."contactId" and "membership"."standing" = 'decides'
  where "approver"."previewId" = "preview"."id" and not exists (
    select 1 from "decision" where ${inForce} and "decision"."contactId" = "approver"."contactId")`;

/** Since when what was said last of a version has no answer. */
const openSince = `
  select case when "adminResponse" is null and "settledAt" is null then "createdAt" end from "previewFeedback" as "said"
  where "said"."versionId" = "version"."id" order by "said"."id" desc limit 1`;

/** What is known of a preview that can be seen; a row with its holder, since when, and by which day the client is to answer. */
const previewTurn = (id: string) => `
  select "holder",
    case "holder"
      when 'agency' then coalesce("openSince", "decidedAt", "createdAt")
      when 'client' then coalesce("readyAt", "createdAt")
    end,
    case "holder" when 'client' then "dueOn" end
  from (
    select "createdAt", "readyAt", "dueOn", "openSince", "decidedAt",
      case
        when "openSince" is not null or "changes" or ("approved" and "owed") then 'agency'
        when not "approved" and not "said" then 'client'
      end as "holder"
    from (
      select "preview"."createdAt", "version"."readyAt", "version"."dueOn",
        (${openSince}) as "openSince",
        (select max("createdAt") from "decision" where "decision"."versionId" = "version"."id") as "decidedAt",
        exists (select 1 from "decision" where ${inForce} and "kind" = 'request-changes') as "changes",
        exists (select 1 from "decision" where ${inForce}) and not exists (${missing}) as "approved",
        "preview"."deliveryPromised" and not exists (
          select 1 from "delivery" where "delivery"."previewId" = "preview"."id" and not "delivery"."deleted") as "owed",
        exists (select 1 from "previewFeedback" as "any" where "any"."versionId" = "version"."id") as "said"
      from "clientPreview" as "preview" inner join ${shown}
      where "preview"."id" = ${id} and not "preview"."deleted" and "preview"."state" = 'ready'
    ) as "known"
  ) as "held"`;

const refreshPreviews = (which: string) => `
  update "clientPreview" set ("turn", "turnSince", "turnDueOn") = (${previewTurn('"clientPreview"."id"')})
  where ${which}`;

/** What one side said last after a question was asked about a pin. */
const saidBy = (kind: 'contact' | 'user', what: string) => `
  select ${what} from "message" where "message"."threadId" = "asked"."threadId" and not "message"."internal"
    and "message"."authorKind" = '${kind}' and "message"."createdAt" > "asked"."answeredAt"`;

/**
 * A question that we ask about a pin waits for the client until they write, then for us until we write back. It ends when the
 * pin is closed and when a newer version can be seen.
 */
const pinTurn = (id: string) => `
  select
    case when "answerId" is null then 'client' when "replyId" is null or "replyId" < "answerId" then 'agency' end,
    case when "answerId" is null then "answeredAt" when "replyId" is null or "replyId" < "answerId" then "saidAt" end
  from (
    select "asked"."answeredAt",
      (${saidBy('contact', '"message"."id"')} order by "message"."id" desc limit 1) as "answerId",
      (${saidBy('contact', '"message"."createdAt"')} order by "message"."id" desc limit 1) as "saidAt",
      (${saidBy('user', '"message"."id"')} order by "message"."id" desc limit 1) as "replyId"
    from "pin" as "asked" inner join "clientPreview" on "clientPreview"."id" = "asked"."previewId"
    where "asked"."id" = ${id} and "asked"."answer" = 'question' and "asked"."resolvedAt" is null and not "asked"."internal"
      and not "clientPreview"."deleted" and not exists (
        select 1 from "previewVersion" as "later" where "later"."previewId" = "asked"."previewId"
          and "later"."state" = 'ready' and "later"."readyAt" > "asked"."answeredAt")
  ) as "known"`;

const refreshPins = (which: string) => `
  update "pin" set ("turn", "turnSince") = (${pinTurn('"pin"."id"')}) where ${which}`;

interface Watched {
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** The columns of an update that matter. */
  of?: readonly string[];
  /** The previews whose turn may have changed, as a condition; `$` is the row. */
  previews?: string;
  /** The pins whose turn may have changed. */
  pins?: string;
}

const itsPreview = '"id" = $."previewId"';
const ofVersion =
  '"id" = (select "previewId" from "previewVersion" where "previewVersion"."id" = $."versionId")';
const ofMember = `"clientAccountId" = $."clientAccountId" and "id" in (
  select "previewId" from "approver" where "approver"."contactId" = $."contactId")`;
const questions = `"previewId" = $."previewId" and "answer" = 'question'`;

const each = (table: string, of: readonly string[], rest: Pick<Watched, 'previews' | 'pins'>): Watched[] => [
  { table, on: 'insert', ...rest },
  { table, on: 'update', of, ...rest },
  { table, on: 'delete', ...rest },
];

const watched: readonly Watched[] = [
  {
    table: 'clientPreview',
    on: 'update',
    of: ['deleted', 'state', 'deliveryPromised', 'clientAccountId'],
    previews: '"id" = $."id"',
    pins: `"previewId" = $."id" and "answer" = 'question'`,
  },
  ...each('previewVersion', ['previewId', 'number', 'state', 'dueOn', 'readyAt'], {
    previews: itsPreview,
    pins: questions,
  }),
  ...each('previewFeedback', ['previewId', 'versionId', 'adminResponse', 'settledAt'], {
    previews: itsPreview,
  }),
  ...each('decision', ['versionId', 'kind', 'contactId', 'withdrawnAt', 'replacedAt'], {
    previews: ofVersion,
  }),
  ...each('approver', ['previewId', 'contactId'], { previews: itsPreview }),
  ...each('membership', ['clientAccountId', 'contactId', 'standing'], { previews: ofMember }),
  ...each('delivery', ['previewId', 'deleted'], { previews: itsPreview }),
  {
    table: 'pin',
    on: 'update',
    of: ['previewId', 'answer', 'answeredAt', 'resolvedAt', 'internal'],
    pins: '"id" = $."id"',
  },
  { table: 'message', on: 'insert', pins: `"threadId" = $."threadId" and "answer" = 'question'` },
];

const sides = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;

function statementsOf({ on, previews, pins }: Watched, engine: ColumnTypes['engine']): string {
  const rows = (condition: string) =>
    sides[on].map((side) => `(${condition.replaceAll('$', side)})`).join(' or ');
  const statements: string[] = [];
  // PostgreSQL: the lock makes whoever comes second look again at what the first has written.
  const lock = (table: string, which: string) =>
    engine === 'postgres' ? [`perform 1 from "${table}" where ${which} order by "id" for no key update`] : [];
  if (previews) statements.push(...lock('clientPreview', rows(previews)), refreshPreviews(rows(previews)));
  if (pins) statements.push(...lock('pin', rows(pins)), refreshPins(rows(pins)));
  return `${statements.join(';\n')};`;
}

function triggerOf(one: Watched, { engine }: ColumnTypes): string[] {
  const { table, on, of } = one;
  const name = `"${table}Turn${on[0]?.toUpperCase()}${on.slice(1)}"`;
  const event = `after ${on}${of ? ` of ${of.map((column) => `"${column}"`).join(', ')}` : ''} on "${table}"`;
  const body = statementsOf(one, engine);
  if (engine === 'sqlite') return [`create trigger ${name} ${event} begin ${body} end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $turn$ begin ${body} return null; end $turn$`,
    `create trigger ${name} ${event} for each row execute function ${name}()`,
  ];
}

const indexes = [
  'create index "clientPreviewTurn" on "clientPreview" ("turn", "turnSince") where "turn" is not null',
  'create index "clientPreviewTurnClient" on "clientPreview" ("clientAccountId", "turn", "turnSince") where "turn" is not null',
  'create index "clientPreviewTurnDue" on "clientPreview" ("turnDueOn") where "turnDueOn" is not null',
  'create index "pinTurn" on "pin" ("turn", "turnSince") where "turn" is not null',
  'create index "pinQuestion" on "pin" ("previewId") where "answer" = \'question\'',
];

/**
 * Whose turn a preview is, and a question about a pin, is kept beside it by triggers: what waited longest is then found by an
 * index, however much there is. What it follows from stays where it is.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const [table, columns] of Object.entries({
    previewFeedback: { settledAt: type.time },
    clientPreview: { turn: 'text', turnSince: type.time, turnDueOn: 'text' },
    pin: { turn: 'text', turnSince: type.time },
  } as const))
    for (const [name, kind] of Object.entries(columns))
      await db.schema.alterTable(table).addColumn(name, kind).execute();
  const statements = [
    refreshPreviews('not "deleted"'),
    refreshPins(`"answer" = 'question'`),
    ...indexes,
    ...watched.flatMap((one) => triggerOf(one, type)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
