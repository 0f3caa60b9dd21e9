import type { listClientMoney } from '#contract/invoices.ts';
import type { Output } from '#contract/endpoint.ts';
import type { ClientMoney } from '#contract/money/invoice.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { todayOf } from '#server/data/settings/settings.ts';
import { numberOf, openOf } from '../amounts.ts';
import * as repository from './repository.ts';

type Thing = ClientMoney['oldest'] & ClientMoney['sums'][number] & { clientAccountId: string };

/** The companies with something to invoice or to pay; on a page those that wait longest come first. */
export async function byClient(
  context: Pick<Context, 'db' | 'now'>,
  actor: UserActor,
  scope: Scope,
  { mine, show, ...page }: Output<typeof listClientMoney.query>,
) {
  const { db } = context;
  const of = { show, today: show === 'overdue' ? await todayOf(context) : '' };
  const found = await repository.companies(db, scope, { ...page, ...of, mine: mine && actor.id });
  const ids = found.items.map(({ id }) => id);
  const parts = show === 'draft' ? await repository.partsOf(db, ids) : [];
  const things = Map.groupBy(
    [
      ...(await repository.invoicesOf(db, of, ids)).map((row): Thing => ({
        type: 'invoice',
        id: row.id,
        clientAccountId: row.clientAccountId,
        currency: row.currency,
        minor: openOf(row),
        number: numberOf(row),
        day: row.dueOn ?? (row.issuedAt ?? row.createdAt).slice(0, 10),
      })),
      ...parts.map(({ totalMinor, dueAt, createdAt, ...row }): Thing => ({
        ...row,
        type: 'milestone',
        minor: totalMinor,
        number: null,
        day: (dueAt ?? createdAt).slice(0, 10),
      })),
    ].toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id)),
    ({ clientAccountId }) => clientAccountId,
  );
  const items = found.items.flatMap(({ company, name, ...client }) => {
    const own = things.get(client.id) ?? [];
    const [oldest] = own;
    if (!oldest) return [];
    const sums = [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, same]) => ({
      currency,
      minor: same.reduce((sum, { minor }) => sum + minor, 0),
    }));
    return [{ ...client, name: company ?? name, sums, count: own.length, oldest }];
  });
  return { ...found, items: items.toSorted((a, b) => a.oldest.day.localeCompare(b.oldest.day)) };
}
