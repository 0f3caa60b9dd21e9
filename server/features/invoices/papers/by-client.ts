import type { listClientMoney } from '#contract/invoices.ts';
import type { Output } from '#contract/endpoint.ts';
import type { ClientMoney } from '#contract/money/invoice.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { firstOpenDayOf } from '#server/data/settings/settings.ts';
import { numberOf, payableOf } from '../amounts.ts';
import * as repository from './repository.ts';

type Thing = Pick<ClientMoney, 'count' | 'oldest'> &
  ClientMoney['sums'][number] & { clientAccountId: string };

/** Lists the companies with amounts to invoice or to be paid. On each page, the company that waits longest comes first. */
export async function byClient(
  context: Pick<Context, 'db' | 'now'>,
  actor: UserActor,
  scope: Scope,
  { mine, show, ...page }: Output<typeof listClientMoney.query>,
) {
  const { db } = context;
  const of = { show, today: show === 'overdue' ? await firstOpenDayOf(context) : '' };
  const found = await repository.companies(db, scope, { ...page, ...of, mine: mine && actor.id });
  const ids = found.items.map(({ id }) => id);
  const [drafts, parts] =
    show === 'draft' ? [await repository.draftsOf(db, ids), await repository.partsOf(db, ids)] : [[], []];
  const sums = show === 'draft' ? [] : await repository.sumsOf(db, of, ids);
  const things = Map.groupBy(
    [
      ...sums.map(({ day, invoice: { id, ...invoice }, ...sum }): Thing => ({
        ...sum,
        oldest: { type: 'invoice', id, number: numberOf(invoice), day },
      })),
      ...drafts.map(({ id, dueOn, createdAt, ...row }): Thing => ({
        ...row,
        minor: payableOf(row),
        count: 1,
        oldest: { type: 'invoice', id, number: null, day: dueOn ?? createdAt.slice(0, 10) },
      })),
      ...parts.map(({ id, totalMinor, dueAt, createdAt, ...row }): Thing => ({
        ...row,
        minor: totalMinor,
        count: 1,
        oldest: { type: 'milestone', id, number: null, day: (dueAt ?? createdAt).slice(0, 10) },
      })),
    ].toSorted((a, b) => a.oldest.day.localeCompare(b.oldest.day) || a.oldest.id.localeCompare(b.oldest.id)),
    ({ clientAccountId }) => clientAccountId,
  );
  const items = found.items.flatMap(({ company, name, ...client }) => {
    const own = things.get(client.id) ?? [];
    const [first] = own;
    if (!first) return [];
    const sums = [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, same]) => ({
      currency,
      minor: same.reduce((sum, { minor }) => sum + minor, 0),
    }));
    return [
      {
        ...client,
        name: company ?? name,
        sums,
        count: own.reduce((all, { count }) => all + count, 0),
        oldest: first.oldest,
      },
    ];
  });
  return { ...found, items: items.toSorted((a, b) => a.oldest.day.localeCompare(b.oldest.day)) };
}
