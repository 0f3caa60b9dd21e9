import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fields = Record<string, string>;

/** An event as the webhook gets it: the text and its signature. */
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

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/**
 * Starts a server that speaks the part of Stripe's API that this program uses: sessions of Checkout, payments, refunds, keys of
 * idempotency. The official library accepts it (`stripe-server.test.ts`).
 */
export async function startStripe({ key, webhookSecret }: { key: string; webhookSecret: string }) {
  const sessions = new Map<string, Record<string, unknown> & { fields: Fields }>();
  const intents = new Map<string, { id: string; amount: number; currency: string; metadata: Fields }>();
  const answers = new Map<string, { sent: string; answer: unknown }>();
  /** The requests, newest last. */
  const asked: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let trouble: number | null = null;

  const metadataIn = (fields: Fields, before: string): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const found = name.startsWith(before) ? /^\[(\w+)\]$/.exec(name.slice(before.length)) : null;
        return found?.[1] ? [[found[1], value]] : [];
      }),
    );

  const need = (fields: Fields, name: string): string => {
    const value = fields[name];
    if (value === undefined)
      throw new Refused(400, 'invalid_request_error', `Missing required param: ${name}.`);
    return value;
  };

  function makeSession(fields: Fields) {
    if (need(fields, 'mode') !== 'payment') throw new Refused(400, 'invalid_request_error', 'Invalid mode.');
    const amount = Number(need(fields, 'line_items[0][price_data][unit_amount]'));
    const quantity = Number(need(fields, 'line_items[0][quantity]'));
    if (!Number.isSafeInteger(amount) || amount < 1)
      throw new Refused(400, 'invalid_request_error', 'Invalid integer.');
    need(fields, 'line_items[0][price_data][product_data][name]');
    need(fields, 'success_url');
    const made = {
      id: id('cs_test'),
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount * quantity,
      currency: need(fields, 'line_items[0][price_data][currency]'),
      metadata: metadataIn(fields, 'metadata'),
      client_reference_id: fields['client_reference_id'] ?? null,
      expires_at: Number(fields['expires_at']),
    };
    const session = { ...made, url: `https://checkout.stripe.com/c/pay/${made.id}` };
    sessions.set(made.id, { ...session, fields });
    return session;
  }

  function makeRefund(fields: Fields) {
    const intent = intents.get(need(fields, 'payment_intent'));
    if (!intent) throw new Refused(404, 'invalid_request_error', 'No such payment_intent.');
    return {
      id: id('re'),
      object: 'refund',
      status: 'succeeded',
      payment_intent: intent.id,
      amount: Number(fields['amount'] ?? intent.amount),
      currency: intent.currency,
      metadata: {},
    };
  }

  function answerTo(method: string, path: string, fields: Fields): unknown {
    if (method === 'POST' && path === '/v1/checkout/sessions') return makeSession(fields);
    if (method === 'POST' && path === '/v1/refunds') return makeRefund(fields);
    const intent = intents.get(/^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1] ?? '');
    if (method === 'GET' && intent) return { object: 'payment_intent', status: 'succeeded', ...intent };
    throw new Refused(404, 'invalid_request_error', `No such ${path}.`);
  }

  /** The same key gets the same answer; with other parameters it is refused. */
  function atMostOnce(keyOfRequest: string | undefined, sent: string, make: () => unknown): unknown {
    if (keyOfRequest === undefined) return make();
    const known = answers.get(keyOfRequest);
    if (known && known.sent !== sent)
      throw new Refused(400, 'idempotency_error', 'Keys for idempotent requests can only be used once.');
    const answer = known?.answer ?? make();
    answers.set(keyOfRequest, { sent, answer });
    return answer;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const body = await text(request);
      asked.push({ method, path: url, headers, body });
      const send = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      try {
        if (trouble !== null) throw new Refused(trouble, 'api_error', 'Something is wrong.');
        const given = headers.authorization;
        if (given !== `Bearer ${key}`)
          throw new Refused(401, 'invalid_request_error', `Invalid API Key provided: ${given}`);
        const fields = Object.fromEntries(new URLSearchParams(body));
        const named = headers['idempotency-key'];
        send(
          200,
          atMostOnce(typeof named === 'string' ? named : undefined, `${url} ${body}`, () =>
            answerTo(method, url, fields),
          ),
        );
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        send(error.status, { error: { type: error.type, message: error.message } });
      }
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** An event with its signature, as it leaves now. */
  function event(type: string, object: unknown, at: number): SignedEvent {
    const made = { id: id('evt'), object: 'event', type, created: Math.floor(at / 1000), data: { object } };
    const body = JSON.stringify(made);
    return { body, signature: signStripe(body, webhookSecret, at) };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    /** The session at an address that it gave. */
    sessionAt: (url: string | null) => sessions.get(url?.split('/').at(-1) ?? ''),
    /** The payer pays a session. Returns the event. */
    pay(url: string | null, at: number): SignedEvent {
      const session = sessions.get(url?.split('/').at(-1) ?? '');
      if (!session) throw new Error('There is no such session.');
      const intent = {
        id: id('pi'),
        amount: Number(session['amount_total']),
        currency: String(session['currency']),
        metadata: metadataIn(session.fields, 'payment_intent_data[metadata]'),
      };
      intents.set(intent.id, intent);
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
      const { fields: _, ...shown } = session;
      return event('checkout.session.completed', shown, at);
    },
    event,
    /** The agency refunds a part of a payment at Stripe. Returns the refund. */
    refund: (payment: string, amount: number) =>
      makeRefund({ payment_intent: payment, amount: String(amount) }),
    /** Answers everything with a status from now on; null: as it should. */
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
