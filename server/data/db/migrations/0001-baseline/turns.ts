import { onPostgres, type Engine } from './words.ts';

/** The shown version is the newest that is ready. */
const shown = `
  "previewVersion" as "version" on "version"."id" = (
    select "id" from "previewVersion" as "ready" where "ready"."previewId" = "preview"."id" and "ready"."state" = 'ready'
    order by "ready"."number" desc limit 1)`;

const inForce = `"decision"."versionId" = "version"."id" and "withdrawnAt" is null and "replacedAt" is null`;

/** Approvers who still may decide, and have not. */
const missing = `
  select 1 from "approver"
  inner join "membership" on "membership"."clientAccountId" = "preview"."clientAccountId"
    and "membership"."contactId" = "approver"."contactId" and "membership"."standing" = 'decides'
  where "approver"."previewId" = "preview"."id" and not exists (
    select 1 from "decision" where ${inForce} and "decision"."contactId" = "approver"."contactId")`;

/** When the last feedback on a version was written, if it has no answer. */
const openSince = `
  select case when "adminResponse" is null and "settledAt" is null then "createdAt" end from "previewFeedback" as "said"
  where "said"."versionId" = "version"."id" order by "said"."id" desc limit 1`;

/** One row for a visible preview: the side it waits for, since when, and the day by which the client is to answer. */
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
        when not "approved" then 'client'
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

/** Selects the messages that one side wrote on a pin after the agency's question. */
const saidBy = (kind: 'contact' | 'user', what: string) => `
  select ${what} from "message" where "message"."threadId" = "asked"."threadId" and not "message"."internal"
    and "message"."authorKind" = '${kind}' and "message"."createdAt" > "asked"."answeredAt"`;

/**
 * A question of the agency about a pin waits for the client until they write, then for the agency until it writes back. It ends
 * when the pin is closed, and when a newer version is ready.
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
  /** A condition on previews whose turn may have changed; `$` is the row. */
  previews?: string;
  /** The same for pins. */
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

function statementsOf({ on, previews, pins }: Watched, engine: Engine): string {
  const rows = (condition: string) =>
    sides[on].map((side) => `(${condition.replaceAll('$', side)})`).join(' or ');
  const statements: string[] = [];
  // With the lock, a second transaction reads what the first has written.
  const lock = (table: string, which: string) =>
    engine === 'postgres' ? [`perform 1 from "${table}" where ${which} order by "id" for no key update`] : [];
  if (previews) statements.push(...lock('clientPreview', rows(previews)), refreshPreviews(rows(previews)));
  if (pins) statements.push(...lock('pin', rows(pins)), refreshPins(rows(pins)));
  return `${statements.join(';\n')};`;
}

/** The last event of a pin: it ended the waiting. */
const lastOfPin = (engine: Engine) => {
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

/** A pin that is opened again waits no earlier than its last change. */
const since = (engine: Engine, column: string) => {
  const before = `(select max("at") from "turnChange" where "${column}" = new."id")`;
  return engine === 'postgres'
    ? `greatest(new."turnSince", ${before})`
    : `max(new."turnSince", coalesce(${before}, ''))`;
};

const changed = 'new."turn" is distinct from old."turn"';

interface Change {
  name: string;
  event: string;
  when: string;
  column: 'pinId' | 'fileRequestId';
  at: string;
}

const changes = (engine: Engine): Change[] => [
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

function triggerOf(one: Watched, engine: Engine): string[] {
  const { table, on, of } = one;
  const name = `${table}Turn${on[0]?.toUpperCase()}${on.slice(1)}`;
  const event = `after ${on}${of ? ` of ${of.map((column) => `"${column}"`).join(', ')}` : ''} on "${table}"`;
  const body = statementsOf(one, engine);
  return engine === 'sqlite'
    ? [`create trigger "${name}" ${event} begin ${body} end`]
    : onPostgres(name, `${event} for each row`, body);
}

function changeTriggerOf({ name, event, when, column, at }: Change, engine: Engine): string[] {
  const body = `insert into "turnChange" ("${column}", "holder", "at") values (new."id", new."turn", ${at});`;
  return engine === 'sqlite'
    ? [`create trigger "${name}" after ${event} when ${when} begin ${body} end`]
    : onPostgres(name, `after ${event} for each row when (${when})`, body);
}

/** Keep for previews, questions about pins and requested files which side they wait for, and each change of the last two. */
export const turnTriggers = (engine: Engine): string[] => [
  ...watched.flatMap((one) => triggerOf(one, engine)),
  ...changes(engine).flatMap((one) => changeTriggerOf(one, engine)),
];
