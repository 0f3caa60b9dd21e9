import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffRoles, type Permission } from '#contract/permissions/permissions.ts';
import { searchKinds, shortWordRows, type SearchAnswer } from '#contract/search.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { sharedMatrix, type Kind, type Matrix } from '#server/testing/access/access-matrix.ts';
import { addWork, issuedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const searched = async (caller: Caller, q: string, limit = 50): Promise<SearchAnswer> => {
  const found = await caller.get(
    `/api/admin/search?${new URLSearchParams({ q, limit: String(limit) }).toString()}`,
  );
  expect([q, found.statusCode]).toEqual([q, 200]);
  return found.json<SearchAnswer>();
};
const hitsOf = async (caller: Caller, q: string) =>
  (await searched(caller, q)).groups.flatMap(({ hits }) => hits);
const idsOf = async (caller: Caller, q: string) => (await hitsOf(caller, q)).map(({ id }) => id).toSorted();

describe('the search of each role', () => {
  let matrix: Matrix;
  let end: () => Promise<void>;
  beforeAll(async () => {
    [matrix, end] = await sharedMatrix();
  });
  afterAll(() => end());

  const expected: [q: string, permission: Permission, kinds: Kind[]][] = [
    ['in:requests visitor', 'consultations.read', ['consultation']],
    ['in:messages hello', 'messages.read', ['clientMessage', 'contactMessage']],
    ['in:projects mill', 'projects.read', ['project']],
    ['in:previews project', 'previews.read', ['preview']],
    ['in:feedback project', 'feedback.read', ['feedback']],
    ['in:files a.png', 'briefs.read', ['artwork']],
    ['in:clients client-', 'clients.read', ['client']],
  ];

  let checked = 0;
  afterAll(() => {
    console.info(`${checked} cells of the matrix: search`);
  });

  test.each(expected)('%s finds only rows that the role may read', async (q, permission, kinds) => {
    const all = await idsOf(matrix.people['super-admin'].caller, q);
    expect(all.length).toBeGreaterThan(1);
    for (const role of staffRoles) {
      checked += 1;
      const visible = kinds.flatMap((kind) => matrix.visibleTo(role, permission, kind));
      const found = await idsOf(matrix.people[role].caller, q);
      expect([role, found]).toEqual([role, all.filter((id) => visible.includes(id))]);
    }
  });
});

const { app, people } = agencyForEachTest();

const write = (message: string, caller: Caller = people.clientA) =>
  caller.post('/api/client/messages', { message });

test('an empty search finds nothing', async () => {
  expect(await searched(people.admin, ' ')).toEqual({ words: [], groups: [], newestOnly: false });
});

test('finds every kind by its words, with a snippet and a link', async () => {
  const { admin, clientA, accountA } = people;
  const work = await addWork(app, { admin, client: clientA, clientAccountId: accountA.id });
  await write('The roof of the bakery leaks since Tuesday, please look at the hail damage too.');
  const { groups, words } = await searched(people.admin, 'HAIL roof');
  expect(words).toEqual(['hail', 'roof']);
  expect(groups.map(({ kind }) => kind)).toEqual(['message']);
  expect(groups[0]?.hits[0]).toMatchObject({
    text: 'The roof of the bakery leaks since Tuesday, please look at the hail damage too.',
    href: `/admin?tab=messages&client=${accountA.id}`,
  });
  const [file] = await hitsOf(admin, 'a.png');
  expect(file).toMatchObject({ kind: 'file', id: work.artwork, title: 'a.png' });
  expect(file?.href).toContain(`artwork=${work.artwork}`);
});

test('finds quotes and invoices by number, title and company, for who sees them', async () => {
  const { admin, accountA } = people;
  const id = await issuedInvoice(app.context, admin, accountA.id);
  const quote = await sentQuote(admin, accountA.id);
  expect(await hitsOf(admin, 'inv-1')).toMatchObject([
    { kind: 'invoice', title: 'Hosting', href: `/admin/invoices?invoice=${id}` },
  ]);
  expect(await hitsOf(admin, 'in:quotes spring')).toMatchObject([
    { kind: 'quote', title: 'Spring site', href: `/admin/quotes?quote=${quote}` },
  ]);
  expect(await hitsOf(admin, `in:invoices "${accountA.name}"`)).toHaveLength(1);
  const support = await app.as('staff', await addUser(app.context, 'support-admin'));
  expect([await hitsOf(support, 'inv-1'), await hitsOf(support, 'in:quotes spring')]).toEqual([[], []]);
});

test('`from:`, `client:` and `in:` filter results', async () => {
  const { admin, accountA, accountB } = people;
  await write('Hello one');
  await write('Hello two', people.clientB);
  await admin.post('/api/admin/client-messages', { clientAccountId: accountA.id, message: 'Hello from us' });
  const texts = async (q: string) => (await hitsOf(admin, q)).map(({ text }) => text);
  expect(await texts('in:messages hello')).toHaveLength(3);
  expect(await texts(`client:${accountB.email} hello`)).toEqual(['Hello two']);
  expect(await texts(`from:${accountA.email} hello`)).toEqual(['Hello one']);
  expect(await texts(`from:${accountA.email} in:messages`)).toEqual(['Hello one']);
  expect(await texts('in:projects hello')).toEqual([]);
  expect(await texts('client:nobody hello')).toEqual([]);
});

test('finds referrers, answers to requests, and notes on requests and conversations', async () => {
  const { admin, accountA } = people;
  const fields = { name: 'Ada Moss', email: 'ada@moss.example', company: 'Moss', phone: '555' };
  await app.post('/api/consultations', { ...fields, referredBy: 'Zoe Quill' });
  const [request] = await hitsOf(admin, 'zoe');
  expect(request).toMatchObject({ kind: 'request', title: 'Ada Moss', text: 'Referred by Zoe Quill' });
  const path = `/api/admin/consultations/${request?.id}`;
  await admin.post(`${path}/notes`, { message: 'Speaks only Basque' });
  await admin.post(`${path}/answer`, { message: 'Tuesday at the quay?', status: 'pending', after: null });
  await admin.post(`/api/admin/conversations/${accountA.id}/notes`, { message: 'Pays by cheque' });
  const href = `/admin?tab=consultations&request=${request?.id}`;
  expect(await hitsOf(admin, 'basque')).toMatchObject([{ title: 'Note on the request of Ada Moss', href }]);
  expect(await hitsOf(admin, 'quay')).toMatchObject([{ title: 'Answer to Ada Moss', href }]);
  const [note] = await hitsOf(admin, 'cheque');
  expect(note?.href).toBe(`/admin?tab=messages&view=conversations&thread=${accountA.id}&message=${note?.id}`);
  const content = await app.as('staff', await addUser(app.context, 'content-manager'));
  expect([
    await hitsOf(content, 'basque'),
    await hitsOf(content, 'cheque'),
    await hitsOf(content, 'zoe'),
  ]).toEqual([[], [], []]);
});

test('one and two letters are searched in the newest rows, longer words everywhere', async () => {
  await write('We use AI now');
  expect(await searched(people.admin, 'ai us')).toMatchObject({ newestOnly: true, words: ['ai', 'us'] });
  expect(await hitsOf(people.admin, 'in:messages ai us')).toHaveLength(1);
  const { db, now } = app.context;
  const rows = Array.from({ length: shortWordRows }, (_, n) => {
    const message = `Filler ${n}`;
    const at = now() + 1_000 + n;
    return {
      id: newId(at),
      clientAccountId: people.accountA.id,
      message,
      fromAdmin: false,
      userId: null,
      contactId: null,
      isRead: true,
      adminResponse: null,
      responseDate: null,
      responseToId: null,
      searchText: message.toLowerCase(),
      createdAt: iso(at),
    };
  });
  await db.tx(async () => {
    for (let from = 0; from < rows.length; from += 1_000)
      await addRow(db, 'clientMessage', rows.slice(from, from + 1_000));
  });
  expect(await hitsOf(people.admin, 'in:messages ai us')).toEqual([]);
  expect(await hitsOf(people.admin, 'in:messages now ai')).toHaveLength(1);
  expect(await hitsOf(people.admin, 'in:messages now use')).toHaveLength(1);
  const [newest] = (await searched(people.admin, 'in:messages filler ille', 3)).groups;
  expect(newest).toMatchObject({ more: true });
  expect(newest?.hits.map(({ id }) => id)).toEqual(
    rows
      .slice(-3)
      .map(({ id }) => id)
      .toReversed(),
  );
});

test('emptied, renamed and deleted text is no longer found, and case is ignored in any script', async () => {
  const { db } = app.context;
  const contact = people.accountA.contactId;
  const rename = (name: string) =>
    db.q().updateTable('contact').set({ name }).where('id', '=', contact).execute();
  await rename('ÅSA Öberg');
  expect(await idsOf(people.admin, 'in:people åsa')).toEqual([contact]);
  await rename('Nobody');
  expect(await idsOf(people.admin, 'in:people åsa')).toEqual([]);
  expect(await idsOf(people.admin, 'in:people nobody')).toEqual([contact]);
});

test('each kind has its own word for `in:`', () => {
  const words = Object.values(searchKinds).map((kind) => kind.in);
  expect(new Set(words).size).toBe(words.length);
});
