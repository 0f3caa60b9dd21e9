import { expressionBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { limits } from '#contract/validation/limits.ts';
import type { TurnKind } from '#contract/turns.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { countPassing, countUpTo } from '#server/data/db/queries/lists.ts';
import { looksAfter, waysToOwn, type LooksAfter, type Way } from '#server/data/db/queries/rows/own-rows.ts';
import { closedCompanies, isOpenCompany, isWhole } from '#server/data/db/queries/scope.ts';
import { turnsOf, type Turn, type TurnSource } from '#server/data/db/queries/turns.ts';
import { findName, findPin, isOwed, type Asker } from '../repository.ts';

/** What a badge counts at most. */
const most = limits.badgeMax + 1;

/** Of so many companies or projects all rows are read; who looks after more is found soon among what has waited longest. */
const few = 100;

/** How far that walk goes: a few steps nearly always, then some more. Beyond them it is quicker to go by the companies. */
const steps = [20, 1_000] as const;

/** In most agencies so many of somebody's companies have enough that waits for a badge that says "99+". */
const near = 400;

/** Where they have not, so much is asked one by one whose it is, rather than gone to by all of the companies. */
const little = 2_000;

interface Open {
  turn: Turn & { dueOn?: string };
}

type Turns = SelectQueryBuilder<Open, 'turn', object>;

const expressions = expressionBuilder<Open>();

const company = sql.ref<string | null>('turn.clientAccountId');
const columns = {
  client: company,
  project: sql.ref<string | null>('turn.projectId'),
  owner: sql.ref<string | null>('turn.ownerId'),
};

/** Kinds of which each open thing may be of a project, or has somebody who looks after it by itself. */
const ofProjects: ReadonlySet<TurnKind> = new Set<TurnKind>([
  'preview',
  'overdue-version',
  'pin',
  'file-request',
  'overdue-file-request',
]);
const owned: ReadonlySet<TurnKind> = new Set<TurnKind>(['request', 'contact-message']);

/** What is the same for every kind of what one person is told of. */
interface Told extends Omit<Asker, 'scope'> {
  /** The kinds of which the person has put something off. */
  putOff: ReadonlySet<string>;
  hasClosed: boolean;
  /** Null where everything is read. */
  looksAfter: LooksAfter | null;
}

/** Reads what is the same for every kind; `isPart` where somebody does not read all there is of some. */
export async function toldTo(db: Db, asker: Omit<Asker, 'scope'>, isPart: boolean): Promise<Told> {
  const { userId, at } = asker;
  const snoozes = db.q().selectFrom('snooze').where('userId', '=', userId).where('until', '>', at);
  const closed = db.q().selectFrom(closedCompanies().limit(1).as('closed')).select('closed.id');
  const [putOff, found, reach] = await Promise.all([
    snoozes.select('subjectType').distinct().execute(),
    closed.execute(),
    isPart ? looksAfter(db, userId, few) : null,
  ]);
  return {
    ...asker,
    putOff: new Set(putOff.map(({ subjectType }) => subjectType)),
    hasClosed: found.length > 0,
    looksAfter: reach,
  };
}

/** True for what somebody has put off. */
const isPutOff = (db: Db, kind: TurnKind, { userId, at }: Pick<Asker, 'userId' | 'at'>) =>
  sql<SqlBool>`exists ${db
    .q()
    .selectFrom('snooze')
    .select('snooze.until')
    .where('snooze.userId', '=', userId)
    .where('snooze.subjectType', '=', kind)
    .whereRef('snooze.subjectId', '=', sql.ref('turn.subjectId'))
    .where('snooze.until', '>', at)}`;

/** Gives what of a source is open and not put off: of everybody, or with a way of those it leads to. */
type OpenOf = (way?: Way) => Turns;

/** The turns where a way leads. The order of both tables is fixed: SQLite would rather read the oldest of everybody. */
const along = (
  db: Db,
  source: TurnSource,
  start: NonNullable<Way['start']>,
  column: 'clientAccountId' | 'projectId',
) =>
  (source.along
    ? db.q().selectFrom(sql<Turn>`${source.along(db, start, column)}`.as<'turn'>(sql.ref('turn')))
    : db
        .q()
        .selectFrom(start.as('own'))
        .crossJoin(turnsOf(db, source))
        .whereRef(`turn.${column}`, '=', 'own.id')) as unknown as Turns;

const openOf =
  (db: Db, source: TurnSource, told: Told): OpenOf =>
  (way) => {
    const start = way?.start;
    let open = start
      ? along(db, source, start, way.by === 'project' ? 'projectId' : 'clientAccountId')
      : (db.q().selectFrom(turnsOf(db, source)) as unknown as Turns);
    if (way && !start) open = open.where(way.asked);
    if (told.hasClosed) open = open.where(isOpenCompany(company));
    return told.putOff.has(source.kind)
      ? open.where(sql<SqlBool>`not ${isPutOff(db, source.kind, told)}`)
      : open;
  };

/** What is read of a turn; of what is overdue also its day, by which it is sorted. */
const read = (rows: Turns, { isOverdue }: TurnSource) =>
  rows
    .select(['turn.subjectId', 'turn.clientAccountId', 'turn.projectId', 'turn.since'])
    .$if(isOverdue === true, (late) => late.select('turn.dueOn'));

/** The longest overdue, or what has waited longest, first. */
const oldestFirst = <O>(rows: SelectQueryBuilder<Open, 'turn', O>, { isOverdue }: TurnSource) =>
  rows.$if(isOverdue === true, (late) => late.orderBy('turn.dueOn')).orderBy('turn.since');

type Row = Pick<Turn, 'subjectId' | 'clientAccountId' | 'projectId' | 'since'> & { dueOn?: string };

const byAge = (a: Row, b: Row) =>
  (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.since.localeCompare(b.since);

const first = (rows: Turns, source: TurnSource): Promise<Row[]> =>
  oldestFirst(read(rows, source), source).limit(1).execute();

/** The ways to a person's rows of one kind: those that are gone whole, and those along which there are too many for that. */
interface Ways {
  short: readonly Way[];
  long: readonly Way[];
}

function waysOf({ kind }: TurnSource, scope: Scope, { userId, looksAfter }: Told): Ways {
  const own = {
    ...columns,
    project: ofProjects.has(kind) ? columns.project : null,
    owner: owned.has(kind) ? columns.owner : null,
  };
  const size = ({ by }: Way) => (by === 'owner' ? 'few' : looksAfter?.[by]);
  const ways = waysToOwn(own, scope, userId);
  return {
    short: ways.filter((way) => size(way) === 'few'),
    long: ways.filter((way) => size(way) === 'many'),
  };
}

/** What of all there is may be along these ways: most of what strangers send is of no company. */
const some = (open: Turns, ways: readonly Way[]): Turns =>
  ways.every(({ by }) => by === 'client') ? open.where('turn.clientAccountId', 'is not', null) : open;

/** Goes through what has waited longest until something is the person's. */
async function walk(source: TurnSource, openOf: OpenOf, ways: readonly Way[]): Promise<Row[]> {
  const mine = expressions.or(ways.map(({ asked }) => asked)).as('mine');
  const rowsOf = () => some(openOf(), ways);
  let from = 0;
  for (const length of steps) {
    const rows = oldestFirst(read(rowsOf(), source).select(mine), source).limit(length).offset(from);
    const found = (await rows.execute()) as (Row & { mine: SqlBool })[];
    const hit = found.find((row) => row.mine);
    if (hit) return [hit];
    if (found.length < length) return [];
    from += length;
  }
  return (await Promise.all(ways.map((way) => first(openOf(way), source)))).flat();
}

async function oldestOf(source: TurnSource, openOf: OpenOf, ways: Ways | null): Promise<Row | undefined> {
  if (!ways) return (await first(openOf(), source))[0];
  const parts = ways.short.map((way) => first(openOf(way), source));
  if (ways.long.length > 0) parts.push(walk(source, openOf, ways.long));
  return (await Promise.all(parts)).flat().toSorted(byAge)[0];
}

const isMoreThan = async (rows: Turns, count: number): Promise<boolean> =>
  (await rows.select('turn.subjectId').limit(1).offset(count).execute()).length > 0;

/** True where the first companies and projects of a way lead to as much as a badge counts. */
const leadsToMost = (openOf: OpenOf, way: Way): Promise<boolean> =>
  isMoreThan(openOf({ ...way, start: way.start && way.start.limit(near) }), most - 1);

/** How much waits, counted up to the cap of a badge. */
async function countOf(db: Db, openOf: OpenOf, { short, long }: Ways): Promise<number> {
  const parts = [...short, ...long].map((way) => openOf(way));
  if (long.length > 0) {
    for (const way of [...short, ...long]) if (await leadsToMost(openOf, way)) return most;
    const all = some(openOf(), long);
    if (!(await isMoreThan(all, little)))
      parts.splice(short.length, long.length, all.where(expressions.or(long.map(({ asked }) => asked))));
  }
  const [only, ...more] = parts;
  if (!only) return 0;
  if (more.length === 0) return countUpTo(db, only.select('turn.subjectId'), most);
  // A thing may be the person's in more than one way.
  const [one, ...others] = parts.map((part) =>
    db.q().selectFrom(part.select('turn.subjectId').limit(most).as('part')).select('part.subjectId'),
  );
  return one
    ? countUpTo(
        db,
        others.reduce((rows, other) => rows.union(other), one),
        most,
      )
    : 0;
}

/** How much of a source waits for somebody, counted up to the cap of a badge, and what has waited longest. */
export async function waitingOf(db: Db, source: TurnSource, scope: Scope, told: Told) {
  const { kind } = source;
  const open = openOf(db, source, told);
  const ways = isWhole(scope, told.mine ? told.userId : undefined) ? null : waysOf(source, scope, told);
  const oldest = await oldestOf(source, open, ways);
  if (!oldest) return null;
  const { subjectId, clientAccountId, projectId, since } = oldest;
  const [count, name, pin] = await Promise.all([
    ways ? countOf(db, open, ways) : countPassing(db, open().select('turn.subjectId'), most),
    findName(db, kind, oldest),
    kind === 'pin' ? findPin(db, subjectId) : undefined,
  ]);
  return {
    kind,
    count,
    oldest: {
      subjectId,
      clientAccountId,
      previewId: pin?.previewId ?? null,
      projectId: isOwed(kind) ? projectId : null,
      name,
      since,
    },
  };
}
