import { beforeEach, describe, expect, test } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import type { Wave } from '#contract/waves.ts';
import { sweep } from '#server/app/sweep.ts';
import { addClient, addEveryone, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp({ TRUST_PROXY: '1' });
  people = await addEveryone(app);
});

let sender = 0;
/** A post of its own address on the network and its own sender. */
const post = (message: string, email?: string) => {
  sender += 1;
  return app.post(
    '/api/consultations',
    { name: 'Ana', email: email ?? `sender-${sender}@example.com`, message },
    { 'x-forwarded-for': `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}` },
  );
};
/** A text of letters that is like no other. */
const own = (n: number) =>
  `We need help with ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('x')}`;

const wave = async () => (await people.admin.get('/api/admin/wave')).json<{ wave: Wave | null }>().wave;
const mails = (state?: 'held') => {
  const all = app.context.db.q().selectFrom('mail').select(['recipient', 'subject']).orderBy('id');
  return (state ? all.where('state', '=', state) : all.where('state', '!=', 'held')).execute();
};
const folder = async (name: string) =>
  Number(
    (await people.admin.get(`/api/admin/consultations?folder=${name}&limit=1`)).headers['x-total-count'],
  );

test('as many as people write make no wave', async () => {
  for (let n = 0; n < 20; n++) await post(own(n));
  expect([await wave(), await mails('held')]).toEqual([null, []]);
});

test('beyond that posts are stored and answered as always, and mails are held; the agency is told once', async () => {
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push(await post(own(n)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set([`201 ${JSON.stringify({ message: successTexts.withoutAccount })}`]),
  );
  expect([await folder('inbox'), (await mails('held')).length]).toEqual([30, 10]);
  expect((await mails()).filter(({ subject }) => subject === 'Many form posts at once')).toHaveLength(1);
  expect(await wave()).toMatchObject({ posts: 10, spam: 0, held: 10 });
});

test('known clients and resets go on', async () => {
  for (let n = 0; n < 25; n++) await post(own(n));
  const known = await addClient(app.context);
  const before = (await mails()).length;
  await post(own(99), known.email);
  await app.post('/api/client/password/forgot', { email: known.email });
  await app.context.jobs.runUntilEmpty();
  expect((await mails()).slice(before).filter(({ recipient }) => recipient === known.email)).toHaveLength(2);
});

/** Judges the wave that is open, and lets time pass until nobody can undo it. */
async function judge(judgement: 'spam' | 'real') {
  const { id } = (await wave()) ?? { id: '' };
  const answer = await people.admin.post(`/api/admin/wave/${id}/judge`, { judgement });
  expect(answer.statusCode).toBe(200);
  return id;
}
const undo = (id: string) => people.admin.post(`/api/admin/wave/${id}/undo`, {});
async function settle() {
  app.clock.now += 11_000;
  await app.context.jobs.runUntilEmpty();
}

test('what looks alike goes to spam together, and one press clears the rest', async () => {
  for (let n = 0; n < 20; n++) await post(own(n));
  for (let n = 0; n < 8; n++) await post(`Cheap pills ${n} at https://evil-${n}.example for everybody`);
  expect([await folder('spam'), await folder('inbox')]).toEqual([8, 20]);
  await post(own(50));
  const id = await judge('spam');
  await settle();
  expect([await folder('spam'), await folder('inbox'), await mails('held'), await wave()]).toEqual([
    9,
    20,
    [],
    null,
  ]);
  const again = await people.admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'spam' });
  expect(again.statusCode).toBe(404);
});

test('mails of real people are sent once somebody has looked, and nobody after them is held', async () => {
  for (let n = 0; n < 25; n++) await post(own(n));
  for (let n = 0; n < 5; n++) await post('Buy our wonderful pills today');
  const before = (await mails()).length;
  await judge('real');
  await settle();
  await settle();
  expect([(await mails()).length - before, await mails('held'), await folder('spam')]).toEqual([5, [], 5]);
  await post(own(77));
  expect([await wave(), await mails('held')]).toEqual([null, []]);
});

describe('a judgement', () => {
  test('is taken back within ten seconds: nothing has left, and nothing more is in spam than before', async () => {
    for (let n = 0; n < 25; n++) await post(own(n));
    for (let n = 0; n < 5; n++) await post('Buy our wonderful pills today');
    const before = [await folder('spam'), (await mails()).length, (await mails('held')).length];
    for (const judgement of ['spam', 'real'] as const) {
      const id = await judge(judgement);
      app.clock.now += 9_000;
      await app.context.jobs.runUntilEmpty();
      expect((await undo(id)).statusCode).toBe(200);
      await settle();
      expect([await folder('spam'), (await mails()).length, (await mails('held')).length]).toEqual(before);
      expect((await wave())?.id).toBe(id);
    }
  });

  test('is not taken back later, by a colleague, or once another wave has begun', async () => {
    for (let n = 0; n < 25; n++) await post(own(n));
    const id = await judge('spam');
    const colleague = await app.as('staff', await addUser(app.context, 'admin'));
    expect((await colleague.post(`/api/admin/wave/${id}/undo`, {})).statusCode).toBe(409);
    await post(own(99));
    expect((await undo(id)).json()).toMatchObject({ message: expect.stringContaining('another wave') });
    app.clock.now += 10_001;
    expect((await undo(id)).json()).toMatchObject({ message: expect.stringContaining('too long ago') });
    expect((await undo('0199f0a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('a wave that is over', () => {
  const half = 30 * 60_000;

  test('ends by itself where it held no more mails than people send: they leave once', async () => {
    for (let n = 0; n < 25; n++) await post(own(n));
    const before = (await mails()).length;
    await sweep(app.context);
    expect((await wave())?.held).toBe(5);
    app.clock.now += half;
    await sweep(app.context);
    await sweep(app.context);
    expect([await wave(), (await mails()).length - before, await mails('held')]).toEqual([null, 5, []]);
  });

  test('waits for somebody where it held more', async () => {
    for (let n = 0; n < 45; n++) await post(own(n));
    app.clock.now += half;
    await sweep(app.context);
    expect((await wave())?.held).toBe(25);
  });
});
