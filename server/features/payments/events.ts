import * as z from 'zod/mini';
import { AppError } from '#server/core/errors.ts';

const stripeId = (before: string) => z.string().check(z.regex(new RegExp(`^${before}_[A-Za-z0-9_]{1,250}$`)));

const event = z.object({
  id: stripeId('evt'),
  type: z.string().check(z.maxLength(200)),
  /** In seconds. */
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});

type StripeEvent = z.infer<typeof event>;

const invoice = z.object({ invoice: z.uuid() });
const amount = z.int().check(z.positive());

const session = z.object({
  object: z.literal('checkout.session'),
  id: stripeId('cs'),
  payment_status: z.literal('paid'),
  payment_intent: stripeId('pi'),
  amount_total: amount,
  currency: z.string(),
  metadata: invoice,
});

const anySession = z.object({ id: stripeId('cs'), metadata: invoice });

const waiting = z.extend(anySession, { payment_status: z.literal('unpaid') });

const refund = z.object({
  object: z.literal('refund'),
  id: z.string().check(z.regex(/^p?yr?_|^re_/), z.maxLength(250)),
  status: z.enum(['succeeded', 'failed', 'canceled']),
  amount,
  currency: z.string(),
  payment_intent: stripeId('pi'),
});

/** Parses the event in a signed body. @throws AppError `bad_request` */
export function eventOf(body: Buffer): StripeEvent {
  try {
    return event.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new AppError('bad_request', 'This is not a Stripe event.', { cause: error });
  }
}

const sessionEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'];

/** The Checkout session of an event about a paid invoice; null for other events. */
export const paidSession = ({ type, data }: StripeEvent) =>
  (sessionEvents.includes(type) && session.safeParse(data.object).data) || null;

/** The Checkout session of an event about a payment that the bank has not confirmed yet; null for other events. */
export const pendingSession = ({ type, data }: StripeEvent) =>
  (type === 'checkout.session.completed' && waiting.safeParse(data.object).data) || null;

/** The Checkout session of an event about a payment that the bank refused; null for other events. */
export const refusedSession = ({ type, data }: StripeEvent) =>
  (type === 'checkout.session.async_payment_failed' && anySession.safeParse(data.object).data) || null;

/** The refund of an event about a refund that succeeded or failed; null for other events. */
export const refundOf = ({ type, data }: StripeEvent) =>
  (refundEvents.includes(type) && refund.safeParse(data.object).data) || null;

/** The id of the invoice that a payment or session names; null if it is not a payment of this site. */
export const invoiceOfIntent = (intent: unknown): string | null =>
  z.object({ metadata: invoice }).safeParse(intent).data?.metadata.invoice ?? null;
