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

/** Sends a form, and runs the jobs that it causes. */
const send = async (path: string, body: { email: string; message: string }, ip: string) => {
  const answer = await app.post(path, { name: 'Ana', ...body }, { 'x-forwarded-for': ip });
  await app.context.jobs.runUntilEmpty();
  return answer;
};
let sender = 0;
/** Sends a form from a new network address and a new sender. */
const post = (message: string, email?: string) => {
  sender += 1;
  const ip = `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`;
  return send('/api/consultations', { email: email ?? `sender-${sender}@example.com`, message }, ip);
};
/** Sends a form from a network that sends no other form. */
const postFromElsewhere = (n: number, message: string) =>
  send('/api/consultations', { email: `far-${n}@example.com`, message }, `172.${n >> 8}.${n & 255}.7`);

/** A unique text of letters. */
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

test('a normal number of posts makes no wave', async () => {
  for (let n = 0; n < 20; n++) await post(own(n));
  expect([await wave(), await mails('held')]).toEqual([null, []]);
});

test('in a wave posts are stored and answered as always, mails are held, and the agency is told once', async () => {
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push(await post(own(n)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set([`201 ${JSON.stringify({ message: successTexts.withoutAccount })}`]),
  );
  expect([await folder('inbox'), (await mails('held')).length]).toEqual([30, 10]);
  expect((await mails()).filter(({ subject }) => subject === 'Many form posts at once')).toHaveLength(1);
  expect(await wave()).toMatchObject({ posts: 10, spam: 0, held: 10 });
});

test('a flood from one network holds no mails of other networks', async () => {
  for (let n = 0; n < 40; n++) await post(own(n));
  expect(await wave()).toMatchObject({ posts: 20, held: 20 });
  const before = (await mails()).length;
  await postFromElsewhere(1, 'We would like a shop for our bakery in Graz');
  expect([await wave(), (await mails('held')).length]).toMatchObject([{ posts: 20 }, 20]);
  expect((await mails()).slice(before).some(({ recipient }) => recipient === 'far-1@example.com')).toBe(true);
  await judge('spam');
  await settle();
  expect([await folder('inbox'), await folder('spam')]).toEqual([21, 20]);
});

test('a flood of one text from many networks is held after ten', async () => {
  for (let n = 0; n < 60; n++) await postFromElsewhere(n, `Cheap pills ${n} for everybody`);
  expect([await folder('spam'), (await mails('held')).length]).toEqual([50, 4]);
  const thanks = (await mails()).filter(({ recipient }) => recipient.startsWith('far-'));
  expect(thanks).toHaveLength(10);
});

test('a flood of many texts from many networks is held after a hundred', async () => {
  for (let n = 0; n < 130; n++) await postFromElsewhere(n, own(n));
  expect((await mails('held')).length).toBe(30);
  expect(await wave()).toMatchObject({ posts: 30, held: 30 });
  // Above the normal number of posts, each post belongs to the flood, even with a unique text.
  await judge('spam');
  await settle();
  expect([await folder('inbox'), await mails('held')]).toEqual([100, []]);
});

test('a lone post within a flood stays out of "all spam" and gets its mail', async () => {
  for (let n = 0; n < 100; n++) await postFromElsewhere(n, own(n));
  for (let n = 100; n < 104; n++) await postFromElsewhere(n, 'Buy our wonderful pills today');
  await postFromElsewhere(200, 'We would like a shop for our bakery in Graz');
  expect(await wave()).toMatchObject({ posts: 5, held: 5 });
  const before = (await mails()).length;
  const { id } = (await wave()) ?? { id: '' };
  const answer = await people.admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'spam' });
  expect(answer.json()).toMatchObject({
    message: 'All are in the spam folders, except one post that looks like none of the others.',
  });
  await settle();
  expect([await folder('inbox'), await folder('spam')]).toEqual([101, 4]);
  expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual(['far-200@example.com']);
});

test('after a judgement a new wave needs new posts; earlier ones do not count again', async () => {
  for (const judgement of ['spam', 'real'] as const) {
    while ((await wave()) === null) await post(own(sender));
    for (let n = 0; n < 10; n++) await post(own(sender));
    await judge(judgement);
    await settle();
    const before = (await mails()).filter(({ subject }) => subject === 'Many form posts at once').length;
    const held = (await mails('held')).length;
    // A real request is sent next, from the network of the flood.
    await post('We would like a shop for our bakery in Graz');
    expect([await wave(), (await mails('held')).length]).toEqual([null, held]);
    for (let n = 0; n < 5; n++) await post(own(sender));
    expect(await wave()).toMatchObject({ posts: 1, held: 1 });
    expect((await mails()).filter(({ subject }) => subject === 'Many form posts at once')).toHaveLength(
      before + 1,
    );
  }
});

test('the portal reports a held confirmation as not sent; known and unknown addresses get one answer', async () => {
  app = await testApp({ TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
  people = await addEveryone(app);
  const passwords = { password: 'six six', confirmPassword: 'six six' };
  const register = (email: string) =>
    send(
      '/api/consultations/with-account',
      { email, message: own(sender++), ...passwords },
      `10.0.0.${sender & 255}`,
    );
  const confirmationSent = async (email: string) => {
    const login = await app.post('/api/client/login', { email, password: 'six six' });
    return login.json<{ user: { confirmationSent: boolean } }>().user.confirmationSent;
  };
  await register('early@example.com');
  expect(await confirmationSent('early@example.com')).toBe(true);
  for (let n = 0; n < 25; n++) await post(own(n));
  const answers = [await register('late@example.com'), await register(people.accountA.email)];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await confirmationSent('late@example.com')).toBe(false);
});

test('known clients and password resets continue', async () => {
  for (let n = 0; n < 25; n++) await post(own(n));
  const known = await addClient(app.context);
  const before = (await mails()).length;
  await post(own(99), known.email);
  await app.post('/api/client/password/forgot', { email: known.email });
  await app.context.jobs.runUntilEmpty();
  expect((await mails()).slice(before).filter(({ recipient }) => recipient === known.email)).toHaveLength(2);
});

/** Judges the open wave. */
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

test('look-alikes go to spam together, and one judgement clears the rest', async () => {
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

test('mails of real people are sent after the judgement, and later ones are not held', async () => {
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
  test('can be undone within ten seconds: nothing was sent, and spam is as before', async () => {
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

  test('cannot be undone later, by a colleague, or once another wave has begun', async () => {
    for (let n = 0; n < 25; n++) await post(own(n));
    const id = await judge('spam');
    const colleague = await app.as('staff', await addUser(app.context, 'admin'));
    expect((await colleague.post(`/api/admin/wave/${id}/undo`, {})).statusCode).toBe(409);
    for (let n = 0; n < 6; n++) await post(own(90 + n));
    expect((await undo(id)).json()).toMatchObject({ message: expect.stringContaining('another wave') });
    app.clock.now += 10_001;
    expect((await undo(id)).json()).toMatchObject({ message: expect.stringContaining('too long ago') });
    expect((await undo('0199f0a0-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe('a wave that is over', () => {
  const half = 30 * 60_000;

  test('ends by itself if it held a normal number of mails, which are sent once', async () => {
    for (let n = 0; n < 25; n++) await post(own(n));
    const before = (await mails()).length;
    await sweep(app.context);
    expect((await wave())?.held).toBe(5);
    app.clock.now += half;
    await sweep(app.context);
    await sweep(app.context);
    expect([await wave(), (await mails()).length - before, await mails('held')]).toEqual([null, 5, []]);
  });

  test('waits for a judgement if it held more', async () => {
    for (let n = 0; n < 45; n++) await post(own(n));
    app.clock.now += half;
    await sweep(app.context);
    expect((await wave())?.held).toBe(25);
  });
});
