import { periodStart } from '#contract/money/periods.ts';
import type { RetainerPeriod } from '#contract/retainers.ts';
import { daysAfter, localDay } from '#contract/working-time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as hours from '#server/features/hours/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as rounds from '#server/features/rounds/service.ts';
import * as repository from './repository.ts';
import { shown, timeOf, type Retainer } from './service.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** At most this many periods of a retainer are listed. */
const most = 120;

/** The periods of a retainer that have begun, newest first, each with the source id of its charge. */
const begun = ({ id, acceptanceId, lineId, startsOn, every, periods }: Retainer) =>
  Array.from({ length: Math.min(periods, most) }, (_, at) => {
    const index = periods - 1 - at;
    const on = periodStart(startsOn, every, index);
    return {
      startsOn: on,
      endsOn: daysAfter(periodStart(startsOn, every, index + 1), -1),
      sourceId: index === 0 ? `${acceptanceId}/${lineId ?? ''}` : `${id}/${on}`,
    };
  });

/**
 * The periods of some retainers of one project. The number of database statements does not grow with the retainers or
 * periods.
 */
async function periodsOf(context: Work, rows: readonly Retainer[], forClient: boolean) {
  const { db } = context;
  const projectId = rows[0]?.projectId ?? null;
  const time = await timeOf(context);
  const ofRows = rows.map((row) => ({ row, periods: begun(row) }));
  const sources = ofRows.flatMap(({ periods }) => periods.map(({ sourceId }) => sourceId));
  const charges = new Map((await repository.chargesOf(db, sources)).map((row) => [row.sourceId, row]));
  const listed = await invoices.statesOf(
    context,
    [...charges.values()].flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const states = new Map(listed.map((invoice) => [invoice.id, invoice]));
  const counted = projectId === null ? [] : await rounds.countedAt(context, projectId);
  const days = counted.map((at) => localDay(Date.parse(at), time));
  const noted = projectId === null ? null : await hours.noted(context, projectId);
  return ofRows.map(({ row, periods }) =>
    periods.map(({ sourceId, ...period }): RetainerPeriod => {
      const isIn = (day: string) => day >= period.startsOn && day <= period.endsOn;
      const charge = charges.get(sourceId);
      const invoice = states.get(charge?.invoiceId ?? '');
      const minutes = (noted?.days ?? []).reduce((sum, day) => (isIn(day.on) ? sum + day.minutes : sum), 0);
      return {
        ...period,
        netMinor: charge?.netMinor ?? null,
        rounds: row.rounds === null ? null : { used: days.filter(isIn).length, included: row.rounds },
        hours:
          row.hours === null || (forClient && !noted?.isShared)
            ? null
            : { usedMinutes: minutes, includedMinutes: row.hours * 60 },
        invoice: invoice && !(forClient && invoice.state === 'draft') ? invoice : null,
      };
    }),
  );
}

/** The periods of a retainer within the scope. */
export async function forStaff(context: Work, scope: Scope, id: string) {
  const row = await repository.find(context.db, scope, id);
  if (!row) throw notFound('This retainer');
  return (await periodsOf(context, [row], false))[0] ?? [];
}

/** The retainers of a quote with their periods, for its client. */
export async function forClient(context: Work, { clientAccountId }: ClientActor, quoteId: string) {
  if (!(await repository.hasQuote(context.db, clientAccountId, quoteId))) throw notFound('This quote');
  const rows = await repository.ofQuote(context.db, clientAccountId, quoteId);
  const periods = await periodsOf(context, rows, true);
  return rows.map((row, at) => ({ ...shown(row), periods: periods[at] ?? [] }));
}
