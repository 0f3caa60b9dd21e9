import { periodDay, periodStart } from '#contract/money/periods.ts';
import { chosenLines, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import { lineTotal } from '#contract/money/totals.ts';
import { localDay, startOfDay, type WorkingTime } from '#contract/working-time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import type { RetainerTable } from '#server/data/db/tables/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as charges from '#server/features/charges/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

/** The kind of the job that begins the periods of a retainer. */
export const periodKind = 'retainers.period';

const record = actsOn({ noun: 'retainers', subjectType: 'retainer', topic: 'quotes' });

export type Retainer = NonNullable<Awaited<ReturnType<typeof repository.find>>>;

type Row = Pick<RetainerTable, 'startsOn' | 'every' | 'periods' | 'endsOn'>;

/** The date on which the next period begins; null if no period follows. */
function nextOf({ startsOn, every, periods, endsOn }: Row): string | null {
  const next = periodStart(startsOn, every, periods);
  return endsOn !== null && next > endsOn ? null : next;
}

export const shown = <R extends RetainerTable>(row: R) => ({ ...row, nextOn: nextOf(row) });

export const timeOf = async ({ db }: Pick<Work, 'db'>) => (await readSettings(db)).workingTime;

/** One page of retainers, newest first. */
export async function list(
  { db }: Pick<Work, 'db'>,
  actor: UserActor,
  scope: Scope,
  { mine, ...query }: Omit<Parameters<typeof repository.list>[2], 'mine'> & { mine?: 'true' | undefined },
) {
  const page = await repository.list(db, scope, { ...query, mine: mine && actor.id });
  return { ...page, items: page.items.map(shown) };
}

/** Plans the job that begins the next period, at the start of that date in the agency's time zone. */
async function plan({ jobs, now }: Work, row: Row & { id: string }, time: WorkingTime | null): Promise<void> {
  const next = nextOf(row);
  if (next === null) return;
  const delayMs = Math.max(0, startOfDay(next, time) - now());
  await jobs.enqueue(periodKind, { id: row.id }, { delayMs });
}

interface Accepted {
  acceptanceId: string;
  clientAccountId: string;
  projectId: string;
  currency: RetainerTable['currency'];
  content: QuoteContent;
  selection: Selection;
}

/**
 * Begins the retainers of an accepted quote, in the current transaction. The charges of the acceptance include the first
 * period.
 */
export async function begin(context: Work, { content, selection, ...of }: Accepted): Promise<void> {
  const { db, now } = context;
  const time = await timeOf(context);
  const taxes = new Map(content.taxes.map((tax) => [tax.id, JSON.stringify(tax)]));
  const rows = chosenLines(content, selection).flatMap(({ repeats, ...line }) =>
    repeats
      ? {
          ...of,
          id: newId(now()),
          lineId: line.id,
          name: line.name,
          netMinor: lineTotal({ ...line, taxCode: line.tax }),
          tax: taxes.get(line.tax) ?? '',
          every: repeats.every,
          rounds: repeats.rounds,
          hours: repeats.hours,
          startsOn: localDay(now(), time),
          periods: 1,
          endsOn: repeats.until,
          createdAt: iso(now()),
        }
      : [],
  );
  await repository.insert(db, rows);
  for (const row of rows) await plan(context, row, time);
}

/** Removes the retainers of an acceptance that was undone, in the current transaction. */
export const takeBack = ({ db }: Pick<Work, 'db'>, acceptanceId: string) =>
  repository.removeOf(db, acceptanceId);

/**
 * Begins all due periods, in the current transaction. Makes a charge and an invoice draft for each. No period begins twice,
 * because the retainer is locked, its periods are counted, and a period has only one charge.
 */
export async function advance(context: Work, id: string): Promise<void> {
  const { db, now, events } = context;
  await repository.lock(db, id);
  const row = await repository.find(db, 'all', id);
  if (!row) return;
  const time = await timeOf(context);
  const today = localDay(now(), time);
  const { clientAccountId, projectId, currency, netMinor, tax } = row;
  let { periods } = row;
  for (;;) {
    const on = nextOf({ ...row, periods });
    if (on === null || on > today) break;
    const name = `${row.name}, from ${periodDay(on)}`;
    const chargeIds = await charges.add(context, [
      {
        clientAccountId,
        projectId,
        acceptanceId: null,
        source: 'retainer',
        sourceId: `${id}/${on}`,
        name,
        currency,
        netMinor,
        tax,
      },
    ]);
    await invoices.draftCharges(context, { clientAccountId, projectId, title: name, currency, chargeIds });
    periods += 1;
  }
  if (periods === row.periods) return;
  await repository.update(db, id, { periods });
  await plan(context, { ...row, periods }, time);
  await events.publish({ topic: 'quotes', subjectId: id, clientAccountId, forClient: true });
}

/** The retainer with this id, if a further period follows. */
export async function running({ db }: Pick<Work, 'db'>, id: string) {
  const row = await repository.find(db, 'all', id);
  return row && nextOf(row) !== null ? row : undefined;
}

/** Changes the price of future periods, in the current transaction. Periods that are due begin before, at the old price. */
export async function setPrice(context: Work, id: string, netMinor: number): Promise<void> {
  await advance(context, id);
  await repository.update(context.db, id, { netMinor });
}

/** Undoes a new price, in the current transaction. @throws AppError `conflict` once a period at the new price has begun */
export async function takePriceBack(
  context: Work,
  { retainerId: id, wasMinor }: NonNullable<QuoteContent['newPrice']>,
  acceptedAt: string,
): Promise<void> {
  await advance(context, id);
  const row = await repository.find(context.db, 'all', id);
  if (!row) return;
  const last = periodStart(row.startsOn, row.every, row.periods - 1);
  if (last > localDay(Date.parse(acceptedAt), await timeOf(context)))
    throw conflict(
      'A period at the new price has begun, so it can no longer be undone. Please write to us instead.',
    );
  await repository.update(context.db, id, { netMinor: wasMinor });
}

/** Sets the last date on which a period can begin; null for no end. */
export const end = (context: Work, actor: UserActor, scope: Scope, id: string, endsOn: string | null) =>
  context.db.tx(async () => {
    const { db } = context;
    if (!(await repository.find(db, scope, id))) throw notFound('This retainer');
    await repository.lock(db, id);
    await repository.update(db, id, { endsOn });
    const row = await repository.find(db, scope, id);
    if (!row) throw notFound('This retainer');
    await plan(context, row, await timeOf(context));
    const acted = await record(context, actor, 'end', row);
    return acted.with(shown(row));
  });
