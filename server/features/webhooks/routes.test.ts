import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type Caller } from '#server/testing/test-app.ts';
import { load, sendJob } from './outbox.ts';
import { nextOfRows } from './repository.ts';

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that stores the messages which it receives. It answers with `status`; if `status` is null, it never answers. */
const other = { taken: [] as Taken[], status: 200 as number | null, address: '' };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      other.taken.push({ headers: request.headers, body });
      if (other.status !== null)
        response.writeHead(other.status, { location: 'http://127.0.0.1/' }).end('Thank you.'.repeat(10_000));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  other.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const url = '/api/admin/webhooks';

async function start() {
  other.taken = [];
  other.status = 200;
  const app = await testApp({ WEBHOOKS_TO_PRIVATE: '1' });
  const userId = await addUser(app.context, 'super-admin');
  const signIn = () => app.as('staff', userId);
  const boss = await signIn();
  const made = await boss.post(url, { url: other.address, topics: ['messages', 'clients'] });
  expect(made.statusCode).toBe(201);
  const { id, secret } = made.json<{ id: string; secret: string }>();
  const log = async () => (await (await signIn()).get(`${url}/${id}/deliveries`)).json<WebhookDelivery[]>();
  const hook = async () => (await (await signIn()).get(url)).json<Webhook[]>()[0];
  const { db, jobs, now } = app.context;
  const isDue = async () =>
    (await nextOfRows(db, id, 10)).some(({ dueAt }) => Date.parse(dueAt ?? '') <= now());
  const openJob = () =>
    db
      .q()
      .selectFrom('job')
      .select('id')
      .where('kind', '=', sendJob)
      .where('dueAt', '<=', new Date(now()).toISOString());
  /** Sends all due messages. First waits for the job, which is added only after the messages are committed. */
  const run = async () => {
    while (await isDue()) {
      await eventually(async () => (await openJob().executeTakeFirst()) !== undefined);
      await jobs.runUntilEmpty();
    }
  };
  return { app, boss, signIn, id, secret, log, hook, run };
}

const write = (boss: Caller, clientAccountId: string, message = 'Hello.') =>
  boss.post('/api/admin/client-messages', { clientAccountId, message });

const signatureOf = (secret: string, { headers, body }: Taken) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

test('a change is told with ids alone, signed as Standard Webhooks say', async () => {
  const { app, boss, secret, log, hook, run } = await start();
  const client = await addClient(app.context);
  const { id } = (await write(boss, client.id)).json<{ id: string }>();
  await run();
  const [taken] = other.taken;
  expect(JSON.parse(taken?.body ?? '')).toEqual({
    type: 'messages.changed',
    timestamp: new Date(app.clock.now).toISOString(),
    data: { id, clientAccountId: client.id },
  });
  expect(taken?.headers['webhook-signature']).toBe(signatureOf(secret, taken as Taken));
  expect(Number(taken?.headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now / 1000));
  const [row] = await log();
  expect(row).toMatchObject({ id: taken?.headers['webhook-id'], state: 'sent', status: 200, attempts: 1 });
  expect(row?.answer).toHaveLength(4_096);
  expect((await hook())?.answeredAt).not.toBeNull();
  await boss.get('/api/admin/site');
  expect(other.taken).toHaveLength(1);
});

test('after a rotation both secrets sign for a day', async () => {
  const { app, boss, signIn, id, secret, run } = await start();
  const rotated = (await boss.post(`${url}/${id}/secret`)).json<{ secret: string }>().secret;
  await boss.post(`${url}/${id}/test`);
  await run();
  const both = [rotated, secret].map((each) => signatureOf(each, other.taken[0] as Taken));
  expect(other.taken[0]?.headers['webhook-signature']).toBe(both.join(' '));
  app.clock.now += 24 * 3_600_000;
  await (await signIn()).post(`${url}/${id}/test`);
  await run();
  const alone = signatureOf(rotated, other.taken[1] as Taken);
  expect(other.taken[1]?.headers['webhook-signature']).toBe(alone);
  expect(await app.context.db.q().selectFrom('webhook').selectAll().execute()).not.toContain(rotated);
});

test('messages about one row come in order, and another row does not wait for them', async () => {
  const { app, boss, id, log, run } = await start();
  const [one, two] = [await addClient(app.context), await addClient(app.context)];
  await boss.patch(`${url}/${id}`, { topics: ['clients'] });
  const change = (company: { id: string }, name: string) =>
    boss.patch(`/api/admin/clients/${company.id}`, { company: name });
  other.status = 500;
  await change(one, 'First');
  await change(one, 'Second');
  await run();
  expect(other.taken).toHaveLength(1);
  other.status = 200;
  await change(two, 'Third');
  await run();
  expect(other.taken.map(({ body }) => JSON.parse(body).data.id)).toEqual([one.id, two.id]);
  app.clock.now += 5_000;
  await run();
  const order = (await log()).toReversed().map((row) => row.id);
  expect(other.taken.map(({ headers }) => headers['webhook-id'])).toEqual([
    order[0],
    order[2],
    order[0],
    order[1],
  ]);
});

test('after three days of failures it is turned off, super admins get a mail, and a message can be sent again', async () => {
  const { app, boss, signIn, id, log, hook, run } = await start();
  other.status = 302;
  await boss.post(`${url}/${id}/test`);
  const minutes = [0, 1, 5, 30, 120, 300, 600, 840, 1200, 1200];
  for (const wait of minutes) {
    app.clock.now += wait * 60_000;
    await run();
  }
  expect(other.taken).toHaveLength(minutes.length);
  expect(new Set(other.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await log())[0]).toMatchObject({ state: 'failed', status: 302, dueAt: null });
  expect((await hook())?.stoppedAt).not.toBeNull();
  const mails = await app.context.db.q().selectFrom('mail').select('subject').execute();
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^A webhook of .* was turned off$/),
  );
  const later = await signIn();
  expect((await later.post(`${url}/${id}/test`)).statusCode).toBe(409);
  await later.patch(`${url}/${id}`, { on: true });
  other.status = 204;
  const [message] = await log();
  expect((await later.post(`${url}/${id}/deliveries/${message?.id}/send`)).statusCode).toBe(200);
  await run();
  expect((await log())[0]).toMatchObject({ state: 'sent', status: 204, attempts: 1 });
});

test('a message whose answer was lost with the process is sent again with the same id', async () => {
  const { app, boss, id, run } = await start();
  await boss.post(`${url}/${id}/test`);
  await run();
  // Pretend that the answer came and the process was killed before it stored the answer.
  const { db, now } = app.context;
  const dueAt = new Date(now()).toISOString();
  await db.q().updateTable('webhookDelivery').set({ state: 'waiting', dueAt, attempts: 0 }).execute();
  await db.q().updateTable('job').set({ state: 'running', dueAt, worker: 'gone', attempts: 1 }).execute();
  await run();
  expect(other.taken.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
  expect(other.taken[0]?.headers['webhook-id']).toBe(other.taken[1]?.headers['webhook-id']);
});

test('without the setting a private address is refused for a new and a changed webhook', async () => {
  const app = await testApp();
  const boss = await app.as('staff', await addUser(app.context, 'super-admin'));
  const made = await boss.post(url, { url: 'https://example.com/hook', topics: ['messages'] });
  const change = `${url}/${made.json<{ id: string }>().id}`;
  for (const [address, words] of [
    [other.address, 'The address must start with https://. WEBHOOKS_TO_PRIVATE=1 allows any address.'],
    ['https://10.0.0.1/', 'This address is in a private network. WEBHOOKS_TO_PRIVATE=1 allows any address.'],
    ['https://localhost/', 'This address is in a private network. WEBHOOKS_TO_PRIVATE=1 allows any address.'],
    ['https://[/', 'This is not a valid address.'],
  ]) {
    const added = await boss.post(url, { url: address, topics: ['messages'] });
    expect([added.statusCode, added.json().fields]).toEqual([400, { url: words }]);
    expect((await boss.patch(change, { url: address })).json().fields).toEqual({ url: words });
  }
  expect((await boss.get(url)).json<Webhook[]>().map((hook) => hook.url)).toEqual([
    'https://example.com/hook',
  ]);
});

test('a change costs no statement without a webhook, and a rolled back change is not told', async () => {
  const { app, boss, id, log, run } = await start();
  const { db, events } = app.context;
  const refused = db.tx(async () => {
    await events.publish({ topic: 'clients', subjectId: id, clientAccountId: null, forClient: false });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await run();
  expect(await log()).toEqual([]);
  await boss.delete(`${url}/${id}`);
  await load(app.context);
  await events.publish({ topic: 'clients', subjectId: id, clientAccountId: null, forClient: false });
  expect(await db.q().selectFrom('job').select('id').where('dueAt', 'is not', null).execute()).toEqual([]);
});
