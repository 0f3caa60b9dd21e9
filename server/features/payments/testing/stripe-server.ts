import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fields = Record<string, string>;

/** An event as the webhook receives it: the text and its signature. */
export interface SignedEvent {
  body: string;
  signature: string;
}

/** Signs a text as Stripe does. `at` is in milliseconds. */
export function signStripe(body: string, secret: string, at: number): string {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

class Refused extends Error {
  readonly status: number;
  readonly type: string;

  constructor(message: string, status = 400, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** The fields written as `name[field]`, without the name and brackets. */
const fieldsIn = (fields: Fields, name: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([each, value]) =>
      each.startsWith(`${name}[`) ? [[each.slice(name.length + 1, -1), value]] : [],
    ),
  );

function need(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined) throw new Refused(`Missing required param: ${name}.`);
  return value;
}

/**
 * Starts a server with the part of Stripe's API that this program uses: Checkout sessions, payments, refunds and idempotency
 * keys. Stripe's official library works with this server (`stripe-server.test.ts`).
 */
export async function startStripe({ key, webhookSecret }: { key: string; webhookSecret: string }) {
  const sessions = new Map<string, Record<string, unknown> & { fields: Fields }>();
  const intents = new Map<string, { id: string; amount: number; currency: string; metadata: Fields }>();
  const answers = new Map<string, { sent: string; answer: unknown }>();
  /** The requests that the server received, newest last. */
  const asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let trouble: number | null = null;

  function makeSession(fields: Fields) {
    const amount = Number(need(fields, 'line_items[0][price_data][unit_amount]'));
    if (need(fields, 'mode') !== 'payment') throw new Refused('Invalid mode.');
    if (!Number.isSafeInteger(amount) || amount < 1) throw new Refused('Invalid integer.');
    for (const name of ['line_items[0][price_data][product_data][name]', 'success_url']) need(fields, name);
    const made = id('cs_test');
    const session = {
      id: made,
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount * Number(need(fields, 'line_items[0][quantity]')),
      currency: need(fields, 'line_items[0][price_data][currency]'),
      metadata: fieldsIn(fields, 'metadata'),
      client_reference_id: fields['client_reference_id'] ?? null,
      expires_at: Number(fields['expires_at']),
      url: `https://checkout.stripe.com/c/pay/${made}`,
    };
    sessions.set(made, { ...session, fields });
    return session;
  }

  function makeRefund(payment: string, given?: number) {
    const intent = intents.get(payment);
    if (!intent) throw new Refused('No such payment_intent.', 404);
    const { currency, amount } = intent;
    const refund = { id: id('re'), object: 'refund', status: 'succeeded', payment_intent: payment };
    return { ...refund, amount: given ?? amount, currency, metadata: {} };
  }

  function answerTo(asks: string, fields: Fields): unknown {
    if (asks === 'POST /v1/checkout/sessions') return makeSession(fields);
    if (asks === 'POST /v1/refunds')
      return makeRefund(
        need(fields, 'payment_intent'),
        fields['amount'] ? Number(fields['amount']) : undefined,
      );
    const intent = intents.get(/^GET \/v1\/payment_intents\/(\w+)$/.exec(asks)?.[1] ?? '');
    if (intent) return { object: 'payment_intent', status: 'succeeded', ...intent };
    throw new Refused(`No such ${asks}.`, 404);
  }

  /** A repeated idempotency key gets the same answer, and is refused with other parameters. */
  function atMostOnce(keyOfRequest: string, sent: string, make: () => unknown): unknown {
    const known = answers.get(keyOfRequest);
    if (known && known.sent !== sent)
      throw new Refused('Keys for idempotent requests can only be used once.', 400, 'idempotency_error');
    const answer = known?.answer ?? make();
    answers.set(keyOfRequest, { sent, answer });
    return answer;
  }

  function answer(asks: string, headers: IncomingMessage['headers'], body: string): unknown {
    if (trouble !== null) throw new Refused('Something is wrong.', trouble, 'api_error');
    if (headers.authorization !== `Bearer ${key}`) throw new Refused('Invalid API Key provided.', 401);
    const make = () => answerTo(asks, Object.fromEntries(new URLSearchParams(body)));
    const named = headers['idempotency-key'];
    return typeof named === 'string' ? atMostOnce(named, `${asks} ${body}`, make) : make();
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const body = await text(request);
      asked.push({ method, path: url, headers, body });
      const send = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      try {
        send(200, answer(`${method} ${url}`, headers, body));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        send(error.status, { error: { type: error.type, message: error.message } });
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** An event with a current signature. */
  function event(type: string, object: unknown, at: number): SignedEvent {
    const made = { id: id('evt'), object: 'event', type, created: Math.floor(at / 1000), data: { object } };
    const body = JSON.stringify(made);
    return { body, signature: signStripe(body, webhookSecret, at) };
  }
  const sessionAt = (url: string | null) => sessions.get(url?.split('/').at(-1) ?? '');

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    /** The session behind an address that the server returned. */
    sessionAt,
    /** Pays a session, as the client does. Returns the event. */
    pay(url: string | null, at: number): SignedEvent {
      const session = sessionAt(url);
      if (!session) throw new Error('There is no such session.');
      const { fields, ...shown } = session;
      const [amount, currency] = [Number(shown['amount_total']), String(shown['currency'])];
      const intent = {
        id: id('pi'),
        amount,
        currency,
        metadata: fieldsIn(fields, 'payment_intent_data[metadata]'),
      };
      intents.set(intent.id, intent);
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: intent.id };
      Object.assign(session, paid);
      return event('checkout.session.completed', { ...shown, ...paid }, at);
    },
    event,
    /** Refunds a part of a payment, as the agency does at Stripe. Returns the refund. */
    refund: makeRefund,
    /** From now on, answers every request with this status; null restores normal answers. */
    fail(status: number | null) {
      trouble = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
