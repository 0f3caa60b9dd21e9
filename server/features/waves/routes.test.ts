import { beforeEach, expect, test } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import type { Wave } from '#contract/waves.ts';
import { addClient, addEveryone } from '#server/testing/people.ts';
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
  const all = app.context.db.q().selectFrom('mail').select(['recipient', 'subject']);
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

test('what looks alike goes to spam together, and one press clears the rest', async () => {
  for (let n = 0; n < 20; n++) await post(own(n));
  for (let n = 0; n < 8; n++) await post(`Cheap pills ${n} at https://evil-${n}.example for everybody`);
  expect([await folder('spam'), await folder('inbox')]).toEqual([8, 20]);
  await post(own(50));
  const { id } = (await wave()) ?? { id: '' };
  const url = `/api/admin/wave/${id}/judge`;
  expect((await people.admin.post(url, { judgement: 'spam' })).statusCode).toBe(200);
  expect([await folder('spam'), await folder('inbox'), await mails('held'), await wave()]).toEqual([
    9,
    20,
    [],
    null,
  ]);
  expect((await people.admin.post(url, { judgement: 'spam' })).statusCode).toBe(404);
});

test('mails of real people are sent once somebody has looked, and nobody after them is held', async () => {
  for (let n = 0; n < 25; n++) await post(own(n));
  for (let n = 0; n < 5; n++) await post('Buy our wonderful pills today');
  const before = (await mails()).length;
  const { id } = (await wave()) ?? { id: '' };
  await people.admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'real' });
  expect([(await mails()).length - before, await mails('held'), await folder('spam')]).toEqual([5, [], 5]);
  await post(own(77));
  expect([await wave(), await mails('held')]).toEqual([null, []]);
});

test('however many posts there are, they make at most 50 mails', { timeout: 120_000 }, async () => {
  // Beyond the limit nothing depends on the number: hundreds show what ten thousand do.
  for (let n = 0; n < 400; n++) {
    await post(own(n));
    app.clock.now += 1_000;
  }
  expect((await mails()).length).toBeLessThanOrEqual(50);
  expect((await folder('inbox')) + (await folder('spam'))).toBe(400);
});
