import type { ClientInvoice } from '#contract/money/invoice.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { hasStripeKeys, readMoney } from '#server/data/settings/money.ts';
import { firstOpenDayOf } from '#server/data/settings/settings.ts';
import { seen } from '#server/work/notices/seen.ts';
import { listed, paymentUrlOf } from './amounts.ts';
import { shownContent } from './drafts/content.ts';
import { issue } from './issuing/issue.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;

/** At most this many invoices of one company are listed. */
const most = 500;

/** Invoices as their client sees them. The number of database statements does not grow with the invoices. */
async function shownOf(
  { db, now }: Pick<Work, 'db' | 'now'>,
  rows: readonly repository.InvoiceRow[],
): Promise<ClientInvoice[]> {
  if (rows.length === 0) return [];
  const money = await readMoney(db);
  const hasStripe = await hasStripeKeys(db);
  const today = await firstOpenDayOf({ db, now });
  const payments = await repository.paymentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    return {
      ...listed(row, today),
      content: shownContent(row, money),
      // A link that staff entered takes precedence. Otherwise a Stripe page is made once the client wants to pay.
      paymentUrl: paymentUrlOf(row, hasStripe ? { payLink: null } : money),
      paysOnline: row.settledAt === null && (hasStripe || (row.paymentUrl ?? money.payLink) !== null),
      payments: payments.filter(({ invoiceId }) => invoiceId === row.id),
    };
  });
}

/** The states of some invoices. */
export async function statesOf({ db, now }: Pick<Work, 'db' | 'now'>, ids: readonly string[]) {
  const today = await firstOpenDayOf({ db, now });
  return (await repository.withIds(db, ids)).map((row) => listed(row, today));
}

/** The invoices of a client, newest first. */
export const list = async (context: Work, { clientAccountId }: ClientActor) =>
  shownOf(context, await repository.ofClient(context.db, clientAccountId, most));

async function findOrRefuse({ db }: Pick<Work, 'db'>, { clientAccountId }: ClientActor, id: string) {
  const row = await repository.find(db, 'all', id);
  const isShown = row?.clientAccountId === clientAccountId && (row.issuedAt ?? row.issuesAt) !== null;
  if (!isShown) throw notFound('This invoice');
  return row;
}

/** An invoice as its client sees it. */
export async function find(context: Work, actor: ClientActor, id: string): Promise<ClientInvoice> {
  const [shown] = await shownOf(context, [await findOrRefuse(context, actor, id)]);
  if (!shown) throw notFound('This invoice');
  return shown;
}

const publish = ({ events }: Work, subjectId: string, { clientAccountId }: ClientActor) =>
  events.publish({ topic: 'invoices', subjectId, clientAccountId, forClient: true });

/** Records that the client has seen an invoice. */
export const noteSeen = (context: Work, actor: ClientActor, id: string) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, actor, id);
    if (row.issuedAt !== null && row.seenAt === null) {
      await repository.update(context.db, id, { seenAt: iso(context.now()) });
      await publish(context, id, actor);
    }
    await seen(context, { kind: 'contact', id: actor.contactId }, { type: 'invoice', id });
    return find(context, actor, id);
  });

/**
 * Issues the first invoice of an acceptance now, so that the client can pay it. After that the acceptance cannot be undone.
 */
export const pay = (context: Work, actor: ClientActor, id: string) =>
  context.db.tx(async () => {
    await findOrRefuse(context, actor, id);
    await repository.lock(context.db, id);
    const row = await findOrRefuse(context, actor, id);
    if (row.issuedAt === null) await issue(context, row, { kind: 'contact', id: actor.contactId });
    return find(context, actor, id);
  });
