import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ClientInvoice, Invoice } from '#contract/money/invoice.ts';
import type { BellNotice } from '#contract/notices.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import type { Currency } from '#contract/money/currency.ts';
import type { Waiting } from '#contract/waiting.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import {
  signStripe,
  startStripe,
  type SignedEvent,
} from '#server/features/payments/testing/stripe-server.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { askStripe } from './stripe.ts';

const key = 'sk_test_51Secret';
const webhookSecret = 'whsec_Secret';

let stripe: Awaited<ReturnType<typeof startStripe>>;
let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;

beforeEach(async () => {
  const server = await startStripe({ key, webhookSecret });
  onTestFinished(() => server.close());
  stripe = server;
  app = await testApp({ STRIPE_URL: stripe.url });
  people = await addEveryone(app);
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  const { revision } = (await owner.get('/api/admin/money-settings')).json<{ revision: number }>();
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: null, email: null };
  await owner.put('/api/admin/money-settings', { ...defaultMoneySettings, seller, revision });
  await owner.put('/api/admin/money-settings/stripe', { key, webhookSecret });
});

const all = '/api/admin/invoices';
const mine = '/api/client/invoices';

/** An issued invoice with one line and no tax. */
async function issued(minor = 125_000, currency: Currency = 'USD'): Promise<Invoice> {
  const body = { clientAccountId: people.accountA.id, title: 'Spring site', currency };
  const draft = (await people.admin.post(all, body)).json<Invoice>();
  const line = { group: null, text: null, quantity: 1000, discount: null, name: 'Landing page' };
  const lines = [{ ...line, id: 'page', unitMinor: minor, tax: draft.content.taxes[0]?.id ?? '' }];
  const content = { ...draft.content, lines };
  const { revision } = (
    await people.admin.patch(`${all}/${draft.id}`, { revision: draft.revision, content })
  ).json<Invoice>();
  return (await people.admin.post(`${all}/${draft.id}/issue`, { revision })).json<Invoice>();
}

const read = async (id: string) => (await people.admin.get(`${all}/${id}`)).json<Invoice>();
const pay = async (id: string) =>
  (await people.clientA.post(`${mine}/${id}/pay`)).json<ClientInvoice>().paymentUrl;

const deliver = ({ body, signature }: SignedEvent) =>
  app.app.inject({
    method: 'POST',
    url: '/api/payments/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload: body,
  });

const now = () => app.clock.now;
const amounts = async (id: string) => (await read(id)).payments.map(({ minor }) => minor);

/** An invoice that was paid at Stripe, with Stripe's id of the payment. */
async function paid(minor?: number) {
  const { id } = await issued(minor);
  const event = stripe.pay(await pay(id), now());
  expect((await deliver(event)).statusCode).toBe(200);
  const [payment] = (await read(id)).payments;
  return { id, event, intent: payment?.reference ?? '' };
}

test('a client pays what is open on a page of Stripe, and only its event says so', async () => {
  const { id } = await issued();
  await people.admin.post(`${all}/${id}/payments`, { minor: 25_000, on: '2026-11-01' });
  const shown = (await people.clientA.get(`${mine}/${id}`)).json<ClientInvoice>();
  expect(shown).toMatchObject({ paymentUrl: null, paysOnline: true });
  const url = await pay(id);
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(stripe.sessionAt(url)).toMatchObject({
    amount_total: 100_000,
    currency: 'usd',
    metadata: { invoice: id },
    fields: { 'line_items[0][price_data][product_data][name]': 'INV-1 Spring site' },
  });
  const event = stripe.pay(url, now());
  expect(await read(id)).toMatchObject({ openMinor: 100_000 });

  expect((await deliver(event)).json()).toEqual({ message: 'Received.' });
  const after = await read(id);
  expect(after).toMatchObject({ state: 'paid', openMinor: 0 });
  expect(after.payments.at(-1)).toMatchObject({ minor: 100_000, method: 'Stripe', recordedBy: null });
  expect((await people.clientA.get(`${mine}/${id}`)).json<ClientInvoice>().paysOnline).toBe(false);
  expect(await pay(id)).toBeNull();
});

test('the same amount has one page within an hour, and another amount another', async () => {
  const { id } = await issued();
  const url = await pay(id);
  expect(await pay(id)).toBe(url);
  await people.admin.post(`${all}/${id}/payments`, { minor: 1, on: '2026-11-01' });
  expect(await pay(id)).not.toBe(url);
});

test('a link that staff pasted goes before the page of Stripe', async () => {
  const { id, revision } = await issued();
  const paymentUrl = 'https://pay.example/1';
  await people.admin.patch(`${all}/${id}`, { revision, paymentUrl });
  expect(await pay(id)).toBe(paymentUrl);
  expect(stripe.asked).toEqual([]);
});

test.each([
  ['JPY', 2500, 2500],
  ['KWD', 1_250_500, 1_250_500],
  ['ISK', 2500, 250_000],
] as const)('%s is counted as Stripe counts it', async (currency, minor, amount) => {
  const { id } = await issued(minor, currency);
  const url = await pay(id);
  expect(stripe.sessionAt(url)).toMatchObject({ amount_total: amount, currency: currency.toLowerCase() });
  await deliver(stripe.pay(url, now()));
  expect(await read(id)).toMatchObject({ state: 'paid', paidMinor: minor });
});

test('an amount that Stripe cannot take is refused before it is asked', async () => {
  const { id } = await issued(1_250_501, 'KWD');
  const answer = await people.clientA.post(`${mine}/${id}/pay`);
  expect(answer.statusCode).toBe(409);
  expect(stripe.asked).toEqual([]);
});

describe('an event', () => {
  test('that comes twice, again with another id, or late changes nothing more', async () => {
    const { id, event } = await paid();
    expect((await deliver(event)).statusCode).toBe(200);
    app.clock.now += 3 * 86_400_000;
    const { data } = JSON.parse(event.body) as { data: { object: unknown } };
    for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
      expect((await deliver(stripe.event(type, data.object, now()))).statusCode).toBe(200);
    people.admin = await app.as('staff', people.adminId);
    expect(await amounts(id)).toEqual([125_000]);
  });

  const refuse = (url: string | null, at = now()) =>
    deliver(stripe.event('checkout.session.async_payment_failed', stripe.sessionAt(url), at));
  const waiting = async () =>
    (await people.admin.get('/api/admin/waiting')).json<Waiting[]>().map(({ kind }) => kind);
  const refusedAt = async (id: string) => (await read(id)).refusedAt;

  test('of a payment that a bank refused in the end is told to both sides, once, until it is paid', async () => {
    const { id } = await issued();
    const url = await pay(id);
    // Stripe can report a refused payment twice, even in two different events.
    const event = stripe.event('checkout.session.async_payment_failed', stripe.sessionAt(url), now());
    for (const _ of [1, 2]) expect((await deliver(event)).statusCode).toBe(200);
    app.clock.now += 5000;
    await refuse(url);
    expect(await read(id)).toMatchObject({ openMinor: 125_000, payments: [] });
    expect((await people.clientA.get(`${mine}/${id}`)).json<ClientInvoice>().refusedAt).not.toBeNull();
    expect(await waiting()).toEqual(['refused-payment']);
    const sentences = async (caller: typeof people.admin, path: string, kind: string) =>
      (await caller.get(path)).json<BellNotice[]>().flatMap((one) => (one.kind === kind ? one.sentence : []));
    expect(await sentences(people.admin, '/api/staff/notices', 'payment-failed')).toEqual([
      expect.stringMatching(/^The payment of .* for invoice INV-1 failed\. The invoice is still open\.$/),
    ]);
    expect(await sentences(people.clientA, '/api/client/notices', 'payment-refused')).toEqual([
      'The bank refused your payment of invoice INV-1. Please pay again.',
    ]);
    const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
    const history = (await owner.get('/api/admin/history?kind=invoices')).json<{ text: string }[]>();
    expect(history.filter(({ text }) => text === 'A bank refused the payment of an invoice')).toHaveLength(1);

    const again = await pay(id);
    expect(again).not.toBe(url);
    // The client has paid again and must not be asked again, although the bank needs days to confirm.
    const pending = { ...stripe.sessionAt(again), payment_status: 'unpaid' };
    app.clock.now += 5000;
    await deliver(stripe.event('checkout.session.completed', pending, now()));
    expect([await refusedAt(id), await waiting(), await amounts(id)]).toEqual([null, [], []]);
    await deliver(stripe.pay(again, now()));
    expect([await refusedAt(id), await waiting()]).toEqual([null, []]);
  });

  test('of a refused payment changes nothing after a later payment, and a payment by hand ends it', async () => {
    const { id } = await issued();
    const url = await pay(id);
    const before = now();
    app.clock.now += 60_000;
    const part = { minor: 25_000, on: '2026-11-01' };
    await people.admin.post(`${all}/${id}/payments`, part);
    await refuse(url, before);
    expect([await refusedAt(id), await waiting()]).toEqual([null, []]);

    app.clock.now += 60_000;
    const other = await pay(id);
    await refuse(other);
    expect([await refusedAt(id), await waiting()]).not.toEqual([null, []]);
    app.clock.now += 60_000;
    await people.admin.post(`${all}/${id}/payments`, part);
    expect([await refusedAt(id), await waiting()]).toEqual([null, []]);

    const paidFirst = await paid();
    await refuse(await pay((await issued()).id), before);
    await deliver(
      stripe.event(
        'checkout.session.async_payment_failed',
        { id: 'cs_1', metadata: { invoice: paidFirst.id } },
        now(),
      ),
    );
    expect([await refusedAt(paidFirst.id), await waiting()]).toEqual([null, ['refused-payment']]);
  });

  test('of a refused payment says nothing while a later one of the same invoice is pending', async () => {
    const { id } = await issued();
    const first = await pay(id);
    app.clock.now += 2 * 60 * 60 * 1000;
    const second = await pay(id);
    expect(second).not.toBe(first);
    const pend = async (url: string | null, at = now()) =>
      deliver(
        stripe.event(
          'checkout.session.completed',
          { ...stripe.sessionAt(url), payment_status: 'unpaid' },
          at,
        ),
      );
    const state = async () => [(await refusedAt(id)) !== null, await waiting()];
    people.admin = await app.as('staff', people.adminId);
    await pend(second, now() - 5000);
    // The event about the first payment arrives late.
    await pend(first, now() - 60_000);
    await refuse(first);
    expect(await state()).toEqual([false, []]);
    app.clock.now += 5000;
    await refuse(second);
    expect(await state()).toEqual([true, ['refused-payment']]);
    // The event that this payment is pending arrives after the event that it was refused.
    await pend(second, now());
    expect(await state()).toEqual([true, ['refused-payment']]);
  });

  test('of a payment that is not there yet, or of no invoice, changes nothing', async () => {
    const { id } = await issued();
    const { body } = stripe.pay(await pay(id), now());
    const { data } = JSON.parse(body) as { data: { object: object } };
    const other = { ...data.object, payment_status: 'unpaid' };
    const foreign = { ...data.object, metadata: {} };
    const unknown = { ...data.object, metadata: { invoice: people.accountA.id } };
    const unknownPending = { ...unknown, payment_status: 'unpaid' };
    const wrong = { ...data.object, currency: 'eur' };
    for (const object of [other, foreign, unknown, unknownPending, wrong, null, 'text', {}])
      expect((await deliver(stripe.event('checkout.session.completed', object, now()))).statusCode).toBe(200);
    expect((await deliver(stripe.event('customer.created', data.object, now()))).statusCode).toBe(200);
    expect(await amounts(id)).toEqual([]);
  });

  test('that is forged, old, or of another secret is refused', async () => {
    const { id } = await issued();
    const event = stripe.pay(await pay(id), now());
    const forged = [
      { ...event, body: event.body.replace('125000', '1250') },
      { ...event, signature: '' },
      { ...event, signature: signStripe(event.body, 'whsec_Other', now()) },
      { ...event, signature: signStripe(event.body, webhookSecret, now() - 301_000) },
      { body: 'no JSON', signature: signStripe('no JSON', webhookSecret, now()) },
    ];
    for (const each of forged) expect((await deliver(each)).json()).toMatchObject({ code: 'bad_request' });
    expect(await amounts(id)).toEqual([]);
    app.clock.now += 301_000;
    expect((await deliver(event)).statusCode).toBe(400);
  });

  test('that is too long is refused before its end', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(300_000) });
    const answer = await deliver({ body, signature: signStripe(body, webhookSecret, now()) });
    expect(answer.statusCode).toBe(413);
  });

  test('finds nobody while no keys are stored', async () => {
    const { event } = await paid();
    const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
    await owner.delete('/api/admin/money-settings/stripe');
    expect((await deliver(event)).statusCode).toBe(404);
  });
});

describe('a refund', () => {
  test('is a negative payment, once, and opens the invoice again', async () => {
    const { id, intent } = await paid();
    const refund = stripe.refund(intent, 25_000);
    for (const type of ['refund.created', 'refund.updated', 'charge.refund.updated'])
      expect((await deliver(stripe.event(type, refund, now()))).statusCode).toBe(200);
    expect(await amounts(id)).toEqual([125_000, -25_000]);
    expect(await read(id)).toMatchObject({ openMinor: 25_000 });
  });

  test('that comes before the payment counts all the same', async () => {
    const { id } = await issued();
    const event = stripe.pay(await pay(id), now());
    const { data } = JSON.parse(event.body) as { data: { object: { payment_intent: string } } };
    const refund = stripe.refund(data.object.payment_intent, 125_000);
    await deliver(stripe.event('refund.created', refund, now()));
    await deliver(event);
    expect(await amounts(id)).toEqual([-125_000, 125_000]);
    expect(await read(id)).toMatchObject({ openMinor: 125_000 });
  });

  test.each([[['succeeded', 'failed']], [['failed', 'succeeded']], [['failed']]])(
    'whose states were %s comes to nothing',
    async (states) => {
      const { id, intent } = await paid();
      const told = async () =>
        (await app.context.db.q().selectFrom('notification').selectAll().execute()).length;
      const before = await told();
      const refund = stripe.refund(intent, 25_000);
      for (const status of states)
        await deliver(stripe.event('refund.updated', { ...refund, status }, now()));
      expect((await amounts(id)).toSorted((a, b) => a - b)).toEqual([-25_000, 25_000, 125_000]);
      const { openMinor, state, payments } = await read(id);
      expect([openMinor, state]).toEqual([0, 'paid']);
      // The entry reverses the refund. It is not a payment by the client, so nobody gets a notice of a payment.
      expect(payments.find(({ minor }) => minor === 25_000)?.reversesId).toBe(
        payments.find(({ minor }) => minor < 0)?.id,
      );
      expect(await told()).toBe(before);
    },
  );

  test('is tried again by Stripe while Stripe does not answer us', async () => {
    const { id, intent } = await paid();
    const event = stripe.event('refund.created', stripe.refund(intent, 25_000), now());
    stripe.fail(500);
    expect((await deliver(event)).statusCode).toBe(503);
    stripe.fail(null);
    expect((await deliver(event)).statusCode).toBe(200);
    expect(await amounts(id)).toEqual([125_000, -25_000]);
  });
});

test('trouble at Stripe is told plainly, and the key is in no answer and no log', async () => {
  const { id } = await issued();
  const owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  await owner.put('/api/admin/money-settings/stripe', { key: 'sk_test_Wrong', webhookSecret: '' });
  const answer = await people.clientA.post(`${mine}/${id}/pay`);
  expect(answer.statusCode).toBe(503);
  expect(answer.json<{ message: string }>().message).toContain('Paying online does not work at the moment.');
  expect(answer.body).not.toContain('sk_test');

  const logged: unknown[] = [];
  const log = { warn: (...given: unknown[]) => logged.push(given) } as unknown as TestApp['context']['log'];
  const { config } = app.context;
  const fields = { mode: 'payment' };
  for (const url of [stripe.url, 'http://127.0.0.1:1']) {
    const asked = askStripe(
      { config: { ...config, stripeUrl: url }, log },
      { key: 'sk_test_Wrong', path: '/v1/checkout/sessions', fields },
    );
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  }
  expect(logged).toHaveLength(2);
  expect(JSON.stringify(logged)).not.toContain('sk_test');
});

test('what a client or an event says never chooses the host', async () => {
  const { id, intent } = await paid();
  const refund = stripe.refund(intent, 1);
  const strange = ['pi_1/../../v1/balance', 'pi_1?expand=x', '//other.example/', 'http://169.254.169.254/'];
  const before = stripe.asked.length;
  for (const payment_intent of strange)
    await deliver(stripe.event('refund.created', { ...refund, payment_intent }, now()));
  expect(stripe.asked).toHaveLength(before);
  expect(await amounts(id)).toEqual([125_000]);
});
