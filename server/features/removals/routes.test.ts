import { beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '#server/app/sweep.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let admin: Caller;
beforeEach(async () => {
  admin = await app.as('staff', await addUser(app.context, 'admin'));
});

const day = 24 * 60 * 60 * 1000;

/** The two kinds of rows that can be archived and deleted. */
const kinds = [
  { noun: 'consultations', path: 'consultations', pending: 'consultationsPending', acts: 'consultations' },
  { noun: 'messages', path: 'contact-messages', pending: 'contactMessagesUnread', acts: 'messages' },
] as const;

describe.each(kinds)('$noun', ({ noun, path, pending, acts }) => {
  const ids = async (url = `/api/admin/${noun}`, by = admin) =>
    (await by.get(url)).json<{ id: string }[]>().map(({ id }) => id);
  const putAside = (state: string, by = admin) => ids(`/api/admin/removals/${path}?state=${state}`, by);
  const inSpam = () => ids(`/api/admin/${noun}?folder=spam`);
  const waiting = async () => (await admin.get('/api/admin/counts')).json()[pending];
  const move = (chosen: readonly string[], to: string, by = admin) =>
    by.post(`/api/admin/removals/${path}`, { ids: chosen, to });

  /** Sends requests or messages as a visitor. Returns the stored rows, newest first. */
  async function sent(count: number, email = 'ana@example.com') {
    for (let i = 0; i < count; i++)
      await app.post(`/api/${noun}`, { name: `Ana ${i}`, email, message: `Words ${i}` });
    return ids();
  }
  const rows = async () => {
    const { db } = app.context;
    return noun === 'consultations'
      ? db.q().selectFrom('consultation').selectAll().orderBy('id').execute()
      : db.q().selectFrom('contactMessage').selectAll().orderBy('id').execute();
  };

  test.each(['archived', 'deleted'] as const)('are %s, many at once, and come back unchanged', async (to) => {
    const [first = '', second = '', third = ''] = await sent(3);
    const before = await rows();
    expect((await move([first, second], to)).json()).toEqual({
      ids: expect.arrayContaining([first, second]),
    });
    expect([await ids(), await waiting()]).toEqual([[third], 1]);
    expect((await admin.get(`/api/admin/${noun}?q=words`)).json()).toHaveLength(1);
    expect((await admin.get(`/api/admin/${noun}/${first}`)).statusCode).toBe(404);
    expect((await putAside(to)).toSorted()).toEqual([first, second].toSorted());
    expect((await move([first, second], 'inbox')).json().ids).toHaveLength(2);
    expect([await rows(), await putAside(to), await waiting()]).toEqual([before, [], 3]);
    const noted = await app.context.db.q().selectFrom('audit').select('action').execute();
    expect(noted.filter(({ action }) => action === `${acts}.take-back`)).toHaveLength(2);
  });

  test('tell who moved them, their text, and when deleted ones are removed permanently', async () => {
    const [id = ''] = await sent(1);
    await move([id], 'archived');
    const list = async (state: string, q = '') =>
      (await admin.get(`/api/admin/removals/${path}?state=${state}&q=${q}`)).json();
    expect(await list('archived')).toMatchObject([
      { id, name: 'Ana 0', words: 'Words 0', by: expect.stringMatching(/^Sam/), goneAt: null },
    ]);
    const found = await Promise.all(['ANA', 'words 0', 'other'].map((q) => list('archived', q)));
    expect(found.map((rows) => rows.length)).toEqual([1, 1, 0]);
    await move([id], 'deleted');
    const [{ removedAt, goneAt }] = await list('deleted');
    expect([await list('archived'), Date.parse(goneAt) - Date.parse(removedAt)]).toEqual([[], 30 * day]);
  });

  test('move to spam and back', async () => {
    const [id = '', other = ''] = await sent(2);
    expect((await move([id], 'spam')).json()).toEqual({ ids: [id] });
    expect((await move([id], 'spam')).json()).toEqual({ ids: [] });
    expect([await ids(), await inSpam(), await waiting()]).toEqual([[other], [id], 1]);
    expect((await move([id, other], 'inbox')).json()).toEqual({ ids: [id] });
    expect([await inSpam(), await waiting()]).toEqual([[], 2]);
  });

  test('return to the spam folder that they were deleted from', async () => {
    const [id = ''] = await sent(1);
    await move([id], 'spam');
    await move([id], 'deleted');
    expect(await inSpam()).toEqual([]);
    await move([id], 'inbox');
    expect([await ids(), await inSpam()]).toEqual([[], [id]]);
  });

  test('can be moved by staff who reach them and have the permission, and by nobody else', async () => {
    const own = await addClient(app.context);
    const manager = await addUser(app.context, 'client-manager');
    const createdAt = new Date(app.clock.now).toISOString();
    const assignment = { clientAccountId: own.id, userId: manager, owner: false, createdAt };
    await app.context.db.q().insertInto('assignment').values(assignment).execute();
    const [strange = ''] = await sent(1);
    const [mine = ''] = await sent(1, own.email);
    const by = await app.as('staff', manager);
    expect((await move([strange, mine], 'deleted', by)).json()).toEqual({ ids: [mine] });
    await move([strange], 'deleted');
    expect([await putAside('deleted', by), (await putAside('deleted')).length]).toEqual([[mine], 2]);
    expect((await move([strange], 'inbox', by)).json()).toEqual({ ids: [] });
    const reader = await app.as('staff', await addUser(app.context, 'support-admin'));
    expect((await move([mine], 'inbox', reader)).statusCode).toBe(403);
    expect((await reader.get(`/api/admin/removals/${path}?state=deleted`)).statusCode).toBe(403);
  });

  test('are removed permanently thirty days after deletion; archived ones stay', async () => {
    const [kept = '', gone = ''] = await sent(2);
    await move([kept], 'archived');
    await move([gone], 'deleted');
    app.clock.now += 30 * day - 1000;
    await sweep(app.context);
    // The sessions have ended in the meantime, so sign in again.
    admin = await app.as('staff', await addUser(app.context, 'admin'));
    expect(await putAside('deleted')).toEqual([gone]);
    app.clock.now += 2000;
    await sweep(app.context);
    expect([await putAside('deleted'), await putAside('archived')]).toEqual([[], [kept]]);
    const [left] = await app.context.db.q().selectFrom('removed').selectAll().execute();
    expect(left?.rowId).toBe(kept);
  });

  test('no rows and more than 200 rows at once are refused', async () => {
    const refused = await move([], 'deleted');
    expect([refused.statusCode, refused.json().fields.ids]).toEqual([400, 'Please choose something.']);
    const [id = ''] = await sent(1);
    const many = await move(Array(201).fill(id), 'deleted');
    expect(many.json().fields.ids).toBe('Please choose at most 200 at once.');
  });
});

test('archived and deleted rows neither wait nor cause mails', async () => {
  await app.post('/api/consultations', { name: 'Ana', email: 'ana@example.com' });
  const [row] = (await admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  const waits = async () => (await admin.get('/api/admin/waiting')).json<{ kind: string }[]>().length;
  expect(await waits()).toBe(1);
  await admin.post('/api/admin/removals/consultations', { ids: [row?.id], to: 'archived' });
  expect(await waits()).toBe(0);
  const open = app.context.db.q().selectFrom('notification').select('id').where('seenAt', 'is', null);
  expect(await open.where('subjectType', '=', 'consultation').execute()).toEqual([]);
});

test('a request archived with an older search text is found by its referrer once it is restored', async () => {
  const sent = { name: 'Ana', email: 'ana@example.com', referredBy: 'Mary Thistle' };
  await app.post('/api/consultations', sent);
  const found = async () => (await admin.get('/api/admin/consultations?q=thistle')).json<{ id: string }[]>();
  const ids = (await found()).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  await app.context.db.q().updateTable('consultation').set({ searchText: 'ana ana@example.com' }).execute();
  await admin.post('/api/admin/removals/consultations', { ids, to: 'archived' });
  expect(await found()).toEqual([]);
  await admin.post('/api/admin/removals/consultations', { ids, to: 'inbox' });
  expect((await found()).map(({ id }) => id)).toEqual(ids);
});

test('notes of staff about a request are removed permanently with it', async () => {
  await app.post('/api/consultations', { name: 'Ana', email: 'ana@example.com' });
  const [row] = (await admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  await admin.post(`/api/admin/consultations/${row?.id}/notes`, { message: 'A note' });
  await admin.post('/api/admin/removals/consultations', { ids: [row?.id], to: 'deleted' });
  const threads = () => app.context.db.q().selectFrom('thread').select('id').execute();
  expect(await threads()).toHaveLength(1);
  app.clock.now += 31 * day;
  await sweep(app.context);
  expect(await threads()).toEqual([]);
});

test('a client still sees requests that the agency archived, in their place, but no deleted ones', async () => {
  const own = await addClient(app.context, { email: 'dana@example.com' });
  for (const message of ['One', 'Two', 'Three', 'Four'])
    await app.post('/api/consultations', { name: 'Dana', email: 'dana@example.com', message });
  const portal = await app.as('client', own.id);
  const seen = async (query = '') => {
    const answer = await portal.get(`/api/client/consultations${query}`);
    const words = answer.json<{ message: string }[]>().map(({ message }) => message);
    return { words, total: answer.headers['x-total-count'], link: String(answer.headers['link'] ?? '') };
  };
  const all = (await portal.get('/api/client/consultations')).json<{ id: string }[]>().map(({ id }) => id);
  const put = (to: string, ...ids: (string | undefined)[]) =>
    admin.post('/api/admin/removals/consultations', { ids, to });
  await put('archived', all[1], all[3]);
  expect(await seen()).toMatchObject({ words: ['Four', 'Three', 'Two', 'One'], total: '4' });
  const first = await seen('?limit=2');
  expect([first.words, first.total]).toEqual([['Four', 'Three'], '4']);
  const next = /<([^>]+)>/.exec(first.link)?.[1] ?? '';
  expect((await seen(`?${next.split('?')[1]}`)).words).toEqual(['Two', 'One']);
  await put('deleted', all[1]);
  expect((await seen()).words).toEqual(['Four', 'Two', 'One']);
});
