import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from './stripe-server.ts';

const key = 'sk_test_right';
const webhookSecret = 'whsec_right';

const session: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount: 125_000, product_data: { name: 'INV-1' } },
      quantity: 1,
    },
  ],
  success_url: 'https://agency.example/',
  metadata: { invoice: 'one' },
  payment_intent_data: { metadata: { invoice: 'one' } },
};

async function started(given = key) {
  const server = await startStripe({ key, webhookSecret });
  onTestFinished(() => server.close());
  const stripe = new Stripe(given, {
    host: '127.0.0.1',
    port: server.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return { server, stripe };
}

test('the official library makes a session, reads its payment and refunds it', async () => {
  const { server, stripe } = await started();
  const made = await stripe.checkout.sessions.create(session);
  expect(made).toMatchObject({ object: 'checkout.session', amount_total: 125_000, payment_status: 'unpaid' });
  const { body, signature } = server.pay(made.url, Date.now());
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
  expect(event.type).toBe('checkout.session.completed');
  const paid = event.data.object as Stripe.Checkout.Session;
  const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent));
  expect(intent.metadata).toEqual({ invoice: 'one' });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 5000 });
  expect(refund).toMatchObject({ object: 'refund', status: 'succeeded', amount: 5000, currency: 'usd' });
});

test('a key of idempotency gives one session, and is refused for another', async () => {
  const { stripe } = await started();
  const options = { idempotencyKey: 'one' };
  const first = await stripe.checkout.sessions.create(session, options);
  expect((await stripe.checkout.sessions.create(session, options)).id).toBe(first.id);
  await expect(
    stripe.checkout.sessions.create({ ...session, success_url: 'https://other.example/' }, options),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a wrong key is refused', async () => {
  const { stripe } = await started('sk_test_wrong');
  await expect(stripe.checkout.sessions.create(session)).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  });
});
