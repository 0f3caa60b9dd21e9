import { portalAddress } from '#contract/addresses.ts';
import type { ClientInvoice } from '#contract/money/invoice.ts';
import { localDay } from '#contract/working-time.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { hashOf } from '#server/core/canonical.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { readStripe } from '#server/data/settings/money.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as invoices from '#server/features/invoices/service.ts';
import { eventOf, invoiceOfIntent, paidSession, pendingSession, refundOf, refusedSession } from './events.ts';
import * as repository from './repository.ts';
import { isSigned } from './signature.ts';
import { askStripe, fromStripe, toStripe } from './stripe.ts';

type Work = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'log' | 'now' | 'secrets'>;

const hourMs = 60 * 60 * 1000;

/**
 * An invoice with the address where its client pays: the agency's payment link, else a Stripe page for the open amount. If
 * the first invoice still waits for the end of the undo period, it is issued now.
 */
export async function payMine(context: Work, actor: ClientActor, id: string): Promise<ClientInvoice> {
  const invoice = await invoices.pay(context, actor, id);
  if (invoice.paymentUrl !== null || invoice.openMinor <= 0) return invoice;
  const back = `${context.config.publicUrl}${portalAddress('project', { dialog: `invoice:${id}` })}`;
  return { ...invoice, paymentUrl: await checkoutAddress(context, invoice, back) };
}

type Payable = Pick<ClientInvoice, 'id' | 'number' | 'title' | 'currency' | 'openMinor' | 'refusedAt'>;

/**
 * The address of Stripe's page for the open amount of an invoice; null if no keys are stored. For the same amount the page
 * stays the same within an hour, and it accepts one payment. After a refused payment there is a new page.
 * @param back the address to which Stripe sends the client afterwards
 */
async function checkoutAddress(
  context: Work,
  { id, number, title, currency, openMinor, refusedAt }: Payable,
  back: string,
): Promise<string | null> {
  const keys = await readStripe(context);
  if (!keys) return null;
  const hour = Math.floor(context.now() / hourMs);
  const item = 'line_items[0]';
  const fields = {
    mode: 'payment',
    [`${item}[price_data][currency]`]: currency.toLowerCase(),
    [`${item}[price_data][unit_amount]`]: String(toStripe(openMinor, currency)),
    [`${item}[price_data][product_data][name]`]: `${number} ${title}`.trim(),
    [`${item}[quantity]`]: '1',
    client_reference_id: id,
    'metadata[invoice]': id,
    'payment_intent_data[metadata][invoice]': id,
    success_url: back,
    cancel_url: back,
    expires_at: String(((hour + 2) * hourMs) / 1000),
  };
  const answer = await askStripe(context, {
    key: keys.key,
    path: '/v1/checkout/sessions',
    fields,
    idempotencyKey: `foyer-${hashOf(refusedAt === null ? fields : { ...fields, refusedAt })}`,
  });
  const { url } = (answer ?? {}) as { url?: unknown };
  if (typeof url !== 'string' || !url.startsWith('https://'))
    throw new AppError('unavailable', 'Paying online does not work at the moment. Please try again.');
  return url;
}

/**
 * Processes an event from Stripe. An event that was handled before, or that is not about our invoices, changes nothing.
 * Payments and refunds have their own ids, so their order does not matter.
 * @throws AppError `bad_request` unless Stripe signed it in the last minutes
 */
export async function receive(context: Work, signature: string, body: Buffer): Promise<void> {
  const keys = await readStripe(context);
  if (!keys?.webhookSecret) throw notFound();
  if (!isSigned(signature, body, keys.webhookSecret, context.now()))
    throw new AppError('bad_request', 'This is not signed by Stripe.');
  const event = eventOf(body);
  const refused = refusedSession(event);
  const pending = pendingSession(event);
  const entries = await entriesOf(context, keys.key, event);
  if (entries.length === 0 && refused === null && pending === null) return;
  const time = (await readSettings(context.db)).workingTime;
  await context.db.tx(async () => {
    const { db, now } = context;
    const note = (id: string) => repository.noteEvent(db, { id, kind: event.type, createdAt: iso(now()) });
    if (!(await note(event.id))) return;
    const at = iso(event.created * 1000);
    // A session ends only once, by a payment or a refusal, but Stripe may send several events about the end.
    const ended = refused ?? paidSession(event);
    const isNew = ended !== null && (await note(ended.id));
    // While another payment of the invoice is pending, the client must not be asked to pay again.
    if (refused !== null && isNew && !(await repository.hasPending(db, refused.metadata.invoice)))
      await invoices.refuse(context, refused.metadata.invoice, at);
    if (pending !== null && (await invoices.currencyOf(context, pending.metadata.invoice)) !== null) {
      const { id: sessionId, metadata } = pending;
      await repository.notePending(db, { invoiceId: metadata.invoice, sessionId, createdAt: at });
      if (await repository.hasPending(db, metadata.invoice))
        await invoices.retried(context, metadata.invoice);
    }
    for (const { invoiceId, externalId, amount, currency, reference, reverses } of entries) {
      const expected = await invoices.currencyOf(context, invoiceId);
      if (expected === null || expected.toLowerCase() !== currency) {
        context.log.warn(
          { event: event.id, invoice: invoiceId },
          'Stripe reported another invoice or currency',
        );
        continue;
      }
      await invoices.enter(context, invoiceId, {
        minor: fromStripe(amount, expected),
        on: localDay(event.created * 1000, time),
        method: 'Stripe',
        reference,
        externalId,
        reversesId: reverses === undefined ? null : await invoices.paymentWith(context.db, reverses),
        userId: null,
      });
    }
  });
}

interface Entry {
  invoiceId: string;
  externalId: string;
  /** The amount in Stripe's units; negative for a refund. */
  amount: number;
  currency: string;
  reference: string;
  /** The `externalId` of the entry that this entry reverses. */
  reverses?: string;
}

/** The payments in an event. */
async function entriesOf(context: Work, key: string, event: ReturnType<typeof eventOf>): Promise<Entry[]> {
  const session = paidSession(event);
  if (session)
    return [
      {
        invoiceId: session.metadata.invoice,
        externalId: session.payment_intent,
        amount: session.amount_total,
        currency: session.currency,
        reference: session.payment_intent,
      },
    ];
  const refund = refundOf(event);
  if (!refund) return [];
  // A refund names only its payment, so ask Stripe for the payment's invoice. The refund's event may arrive before the
  // payment's event.
  const intent = await askStripe(context, { key, path: `/v1/payment_intents/${refund.payment_intent}` });
  const invoiceId = invoiceOfIntent(intent);
  if (invoiceId === null) return [];
  const taken = {
    invoiceId,
    externalId: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
    reference: refund.payment_intent,
  };
  // When a refund fails, the refund itself may not be entered yet. Enter both the refund and its reversal, each only once.
  return refund.status === 'succeeded'
    ? [taken]
    : [taken, { ...taken, externalId: `${refund.id}/failed`, amount: refund.amount, reverses: refund.id }];
}
