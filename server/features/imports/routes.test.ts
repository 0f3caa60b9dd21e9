import { beforeEach, expect, test } from 'vitest';
import type { ImportDetail, ListedImport } from '#contract/imports.ts';
import type { ImportKind } from '#contract/imports/fields.ts';
import { defaultMoneySettings, type ShownMoneySettings } from '#contract/money-settings.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { addUser } from '#server/testing/people.ts';
import { exportsOf } from './testing/sample-files.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { work } from './work.ts';

let app: TestApp;
let admin: Caller;
let adminId: string;
beforeEach(async () => {
  app = await testApp();
  app.clock.now = Date.parse('2026-11-27T10:00:00.000Z');
  adminId = await addUser(app.context, 'super-admin');
  admin = await app.as('staff', adminId);
  const seller = { name: 'Bluebonnet', lines: [], taxNumber: null, email: null };
  const money = { ...defaultMoneySettings, invoices: true, seller, revision: 0 };
  await admin.put('/api/admin/money-settings', money);
});

const send = (kind: ImportKind, payload: string | Buffer) =>
  admin.inject({
    method: 'POST',
    url: `/api/admin/imports?kind=${kind}&fileName=export.csv`,
    payload,
    headers: { 'content-type': 'text/csv' },
  });

const read = async (id: string) => (await admin.get(`/api/admin/imports/${id}`)).json<ImportDetail>();

interface Row {
  number: number;
  name: string;
  fate: string;
  words: string;
}
const rows = async (id: string) =>
  (await admin.get(`/api/admin/imports/${id}/rows`)).json<{ rows: Row[] }>().rows;
const fates = async (id: string) => (await rows(id)).map(({ fate, words }) => `${fate}: ${words}`);

async function checked(kind: ImportKind, payload: string | Buffer) {
  const sent = await send(kind, payload);
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, mapping } = sent.json<ImportDetail>();
  const asked = await admin.post(`/api/admin/imports/${id}/check`, mapping);
  expect(asked.statusCode, asked.body).toBe(200);
  await app.context.jobs.runUntilEmpty();
  return read(id);
}

async function act(id: string, verb: 'start' | 'undo'): Promise<ListedImport> {
  const asked = await admin.post(`/api/admin/imports/${id}/${verb}`);
  expect(asked.statusCode, asked.body).toBe(200);
  await app.context.jobs.runUntilEmpty();
  app.clock.now += 1000;
  return read(id);
}

async function imported(kind: ImportKind, payload: string | Buffer) {
  const { id } = await checked(kind, payload);
  return act(id, 'start');
}

const names = async () =>
  (await admin.get('/api/admin/clients?sort=name')).json<{ name: string; company: string | null }[]>();
const clients = async () => (await names()).map(({ company, name }) => company ?? name);

test('contacts of HubSpot become companies with their people, who cannot sign in', async () => {
  const before = await checked('companies', exportsOf.hubspot);
  expect(before).toMatchObject({ state: 'checked', rows: 3, counts: { new: 3 } });
  expect(await fates(before.id)).toEqual([
    'new: New company.',
    'new: New contact of Whitfield Roofing.',
    'new: New company.',
  ]);
  expect(await clients()).toEqual([]);
  const { state, counts } = await act(before.id, 'start');
  expect([state, counts]).toEqual(['done', { new: 3 }]);
  expect(await clients()).toEqual(['Núñez, Paz & Co', 'Whitfield Roofing']);
  const { q } = app.context.db;
  const people = await q().selectFrom('contact').select(['email', 'passwordHash']).execute();
  expect(people.every(({ passwordHash }) => passwordHash === null)).toBe(true);
  const standings = await q().selectFrom('membership').select('standing').orderBy('createdAt').execute();
  expect(standings.map(({ standing }) => standing).toSorted()).toEqual(['comments', 'decides', 'decides']);
  expect(await q().selectFrom('mail').select('id').execute()).toEqual([]);
  expect(await q().selectFrom('notification').select('id').execute()).toEqual([]);
  const acts = await q()
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', '=', 'imports.create')
    .execute();
  expect(acts).toEqual([{ action: 'imports.create', detail: JSON.stringify({ kind: 'companies', new: 3 }) }]);
  const [newest] = (await admin.get('/api/admin/history')).json<{ text: string; detail: string }[]>();
  expect(newest).toMatchObject({ text: 'Imported a file', detail: 'Companies and contacts: 3 new' });
});

test.each([
  [
    'google',
    ['Haddad Dental', 'info@kiln.example'],
    ['new: New company.', 'refused: It has no e-mail address.', 'new: New company.'],
  ],
  ['assembly', ['Lark Books'], ['new: New company.']],
  ['honeybook', ['Álvarez Café'], ['new: New company.']],
  ['honeybookProjects', ['Rebecca Stone'], ['new: New company.']],
] as const)('the columns of %s are known', async (shape, companies, expected) => {
  const { id } = await imported('companies', exportsOf[shape]);
  expect(await fates(id)).toEqual(expected);
  expect((await clients()).toSorted()).toEqual(companies.toSorted());
});

test('companies of HubSpot have no person: those with contacts are here already, and the others say why not', async () => {
  await imported('companies', exportsOf.hubspot);
  const { id } = await imported('companies', exportsOf.hubspotCompanies);
  expect(await fates(id)).toEqual([
    'same: Same as Whitfield Roofing.',
    'refused: It has no e-mail address. A company needs a person: add one, or import its contacts.',
  ]);
  // The file of refused rows has columns for a person. After these are filled in, the file can be imported without other
  // changes.
  const [heading, row, ...rest] = (await admin.get(`/api/admin/imports/${id}/refused`)).body.split('\r\n');
  expect(heading).toMatch(/^\uFEFF?"?Name"?,"?Email"?,/);
  expect(row).toMatch(/^"?"?,"?"?,/);
  const filled = [heading, row?.replace(/^"?"?,"?"?,/, 'Omar Haddad,omar@haddad.example,'), ...rest].join(
    '\r\n',
  );
  expect(await fates((await imported('companies', filled)).id)).toEqual(['new: New company.']);
});

test('the same file twice makes nothing new', async () => {
  const files = [
    ['companies', exportsOf.hubspot],
    ['requests', exportsOf.honeybookLeads],
    ['projects', exportsOf.hubspotDeals],
    ['invoices', exportsOf.invoices],
  ] as const;
  for (const [kind, file] of files) await imported(kind, file);
  for (const [kind, file] of files) expect((await checked(kind, file)).counts.new ?? 0).toBe(0);
});

test('requests of HoneyBook belong to the company of their sender', async () => {
  await imported('companies', exportsOf.hubspot);
  const { id } = await imported('requests', exportsOf.honeybookLeads);
  expect(await fates(id)).toEqual([
    'new: New request of Whitfield Roofing.',
    'new: New request.',
    'same: Same as row 2.',
  ]);
  const list = (await admin.get('/api/admin/consultations')).json<object[]>();
  expect(list).toMatchObject([
    { name: 'Lee Park', status: 'pending', message: 'Menu', createdAt: '2026-11-03T12:00:00.000Z' },
    { name: 'Dana Whitfield', status: 'contacted', clientAccountId: expect.any(String) },
  ]);
});

test('a request received today is not in the future, and is found again', async () => {
  const file = 'Email,Message,Received on\nlee@park.example,Menu,2026-11-27\n';
  await imported('requests', file);
  const list = (await admin.get('/api/admin/consultations')).json<{ createdAt: string }[]>();
  expect(list).toMatchObject([{ createdAt: '2026-11-27T10:00:00.000Z' }]);
  expect((await checked('requests', file)).counts).toEqual({ same: 1 });
});

test('a request received today where it is tomorrow already is not in the future either', async () => {
  app.clock.now = Date.parse('2026-11-27T22:00:00.000Z');
  const workingTime = { timeZone: 'Pacific/Auckland', days: [1], from: 540, until: 1020, holidays: [] };
  const set = await admin.put('/api/admin/settings', { workingTime, showsAnswers: true });
  expect(set.statusCode).toBe(200);
  const file = 'Email,Message,Received on\nlee@park.example,Menu,2026-11-28\n';
  await imported('requests', file);
  const list = (await admin.get('/api/admin/consultations')).json<{ createdAt: string }[]>();
  expect(list).toMatchObject([{ createdAt: '2026-11-27T22:00:00.000Z' }]);
  expect((await checked('requests', file)).counts).toEqual({ same: 1 });
});

test('deals of HubSpot become draft projects of known companies', async () => {
  await imported('companies', exportsOf.hubspot);
  const { id } = await imported('projects', exportsOf.hubspotDeals);
  expect(await fates(id)).toEqual([
    'new: New project of Whitfield Roofing.',
    'same: Same as row 1.',
    'refused: No client is called Nobody & Sons. Please import the companies first.',
  ]);
  const list = (await admin.get('/api/admin/portfolio')).json<object[]>();
  expect(list).toMatchObject([
    { title: 'New website', stage: 'making', promisedOn: '2026-12-18', isVisible: false },
  ]);
});

test('open invoices keep their numbers, count as open, and have no paper here', async () => {
  await imported('companies', exportsOf.hubspot);
  const { id } = await imported('invoices', exportsOf.invoices);
  expect(await fates(id)).toEqual([
    'new: New invoice of Whitfield Roofing.',
    'refused: Nothing of it is open.',
    'refused: INV-12 could be one of your own numbers. Please change your number prefix in the money settings first.',
    'refused: No client has the address nobody@else.example.',
  ]);
  const [invoice] = (await admin.get('/api/admin/invoices?show=overdue')).json<Invoice[]>();
  expect(invoice).toMatchObject({
    number: '2024-0117',
    isImported: true,
    state: 'overdue',
    totalMinor: 125_000,
    openMinor: 100_000,
    issuedOn: '2026-10-30',
    dueOn: '2026-11-14',
    pausedAt: expect.any(String),
  });
  const path = `/api/admin/invoices/${invoice?.id}`;
  const statement = await admin.get(`/api/admin/statement?clientAccountId=${invoice?.clientAccountId}`);
  expect(statement.json()).toMatchObject({
    accounts: [{ invoicedMinor: 125_000, paidMinor: 25_000, overdueMinor: 100_000 }],
  });
  for (const call of ['pdf', 'xml']) expect((await admin.get(`${path}/${call}`)).statusCode, call).toBe(404);
  for (const call of ['credit', 'send'])
    expect((await admin.post(`${path}/${call}`)).statusCode, call).toBe(409);
  const paid = await admin.post(`${path}/payments`, { minor: 100_000, on: '2026-11-27' });
  expect(paid.json()).toMatchObject({ state: 'paid' });
});

test('the own numbers cannot begin like imported ones', async () => {
  await imported('companies', exportsOf.hubspot);
  await imported('invoices', exportsOf.invoices.replace('2024-0117', 'OLD-7'));
  const path = '/api/admin/money-settings';
  const { stripe: _, ...stored } = (await admin.get(path)).json<ShownMoneySettings>();
  const refused = await admin.put(path, { ...stored, series: 'OLD-' });
  expect(refused.json()).toMatchObject({
    code: 'validation_error',
    fields: { series: 'Imported invoices have numbers with this prefix. Please choose another one.' },
  });
  expect((await admin.put(path, { ...stored, series: 'NEW-' })).json()).toMatchObject({ series: 'NEW-' });
});

test('an undo within a day removes what nobody has worked on, and says what stays', async () => {
  const { id } = await imported('companies', exportsOf.hubspot);
  const invoices = await imported('invoices', exportsOf.invoices);
  const [invoice] = (await admin.get('/api/admin/invoices')).json<Invoice[]>();
  expect((await act(id, 'undo')).counts).toEqual({ removed: 2, kept: 1 });
  expect(await fates(id)).toEqual([
    'kept: It has an invoice by now.',
    'removed: Removed.',
    'removed: Removed.',
  ]);
  expect(await clients()).toEqual(['Whitfield Roofing']);
  await admin.post(`/api/admin/invoices/${invoice?.id}/payments`, { minor: 1, on: '2026-11-27' });
  expect((await act(invoices.id, 'undo')).counts).toMatchObject({ kept: 1 });
  expect((await fates(invoices.id))[0]).toBe('kept: Someone has worked on it since.');
  expect((await admin.get('/api/admin/invoices')).json()).toHaveLength(1);
});

test('requests and projects are undone, but not a project somebody noted hours on', async () => {
  await imported('companies', exportsOf.hubspot);
  const requests = await imported('requests', exportsOf.honeybookLeads);
  expect((await act(requests.id, 'undo')).counts).toEqual({ removed: 2, same: 1 });
  expect((await admin.get('/api/admin/consultations')).json()).toEqual([]);
  const file = 'Company,Title\nWhitfield Roofing,Site\nWhitfield Roofing,Logo\n';
  const { id } = await imported('projects', file);
  const [logo] = (await admin.get('/api/admin/portfolio?q=Logo')).json<{ id: string }[]>();
  await admin.post(`/api/admin/portfolio/${logo?.id}/hours`, { on: '2026-11-27', minutes: 30 });
  await act(id, 'undo');
  expect(await fates(id)).toEqual(['removed: Removed.', 'kept: It has hours by now.']);
});

test('an undo that stopped goes on after a day', async () => {
  const { id } = await imported('companies', many(150));
  await admin.post(`/api/admin/imports/${id}/undo`);
  const dying = {
    signal: new AbortController().signal,
    progress: () => Promise.reject(new Error('The process dies.')),
  };
  await expect(work(app.context, id, dying)).rejects.toThrow('dies');
  app.clock.now += 25 * 60 * 60 * 1000;
  admin = await app.as('staff', adminId);
  expect((await act(id, 'undo')).counts).toEqual({ removed: 150 });
});

test('after a day an import cannot be undone, and its text is gone', async () => {
  const { id } = await imported('companies', exportsOf.google);
  app.clock.now += 25 * 60 * 60 * 1000;
  admin = await app.as('staff', adminId);
  expect((await admin.post(`/api/admin/imports/${id}/undo`)).statusCode).toBe(409);
  const { sweepImports } = await import('./service.ts');
  await sweepImports(app.context);
  const kept = await app.context.db.q().selectFrom('importRow').select(['cells', 'words', 'fate']).execute();
  expect(kept).toEqual([
    { cells: '[]', words: null, fate: 'new' },
    { cells: '[]', words: null, fate: 'new' },
  ]);
});

const many = (count: number) =>
  `Company,Name,Email\n${Array.from({ length: count }, (_, at) => `Company ${at},Person ${at},p${at}@many.example`).join('\n')}\n`;

test('an import that dies in the middle goes on without doubling', async () => {
  const { id } = await checked('companies', many(350));
  await admin.post(`/api/admin/imports/${id}/start`);
  let batches = 0;
  const dying = {
    signal: new AbortController().signal,
    async progress() {
      if (++batches === 2) throw new Error('The process dies.');
    },
  };
  await expect(work(app.context, id, dying)).rejects.toThrow('dies');
  expect(await read(id)).toMatchObject({ state: 'importing', done: 200 });
  await app.context.jobs.runUntilEmpty();
  expect(await read(id)).toMatchObject({ state: 'done', counts: { new: 350 } });
  const { count } = await app.context.db
    .q()
    .selectFrom('clientAccount')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(350);
});

test('a check at work goes on undisturbed when it is asked for again', async () => {
  const { id, mapping } = (await send('companies', many(150))).json<ImportDetail>();
  const path = `/api/admin/imports/${id}/check`;
  await admin.post(path, mapping);
  const answers: number[] = [];
  const run = {
    signal: new AbortController().signal,
    async progress() {
      if (answers.length > 0) return;
      answers.push((await admin.post(path, mapping)).statusCode);
      answers.push((await admin.post(path, { ...mapping, dayFirst: true })).statusCode);
    },
  };
  const end = await work(app.context, id, run);
  await app.context.db.tx(async () => end?.());
  expect(answers).toEqual([200, 409]);
  expect(await read(id)).toMatchObject({ state: 'checked', done: 150, counts: { new: 150 } });
});

test('a row whose address was taken since the check is settled alone', async () => {
  const { id } = await checked('companies', exportsOf.hubspot);
  await admin.post('/api/admin/clients', {
    name: 'Sam',
    email: 'sam@roofing.example',
    company: 'Other',
    password: 'hail or shine',
  });
  await act(id, 'start');
  expect(await fates(id)).toEqual([
    'new: New company.',
    'refused: sam@roofing.example belongs to Other.',
    'new: New company.',
  ]);
});

test('the columns can be chosen, and a needed one cannot be missing', async () => {
  const { id, mapping } = (await send('companies', 'A,B\nDana,dana@roofing.example\n')).json<ImportDetail>();
  expect(mapping.columns).toEqual({});
  const refused = await admin.post(`/api/admin/imports/${id}/check`, mapping);
  expect([refused.statusCode, refused.json().error ?? refused.json().message]).toEqual([
    409,
    'Please choose a column for Company or Email.',
  ]);
  await admin.post(`/api/admin/imports/${id}/check`, { columns: { name: 0, email: 1 }, dayFirst: false });
  await app.context.jobs.runUntilEmpty();
  expect((await read(id)).counts).toEqual({ new: 1 });
  expect((await admin.delete(`/api/admin/imports/${id}`)).statusCode).toBe(200);
  expect((await admin.get(`/api/admin/imports/${id}`)).statusCode).toBe(404);
});

test('each template can be imported', async () => {
  for (const kind of ['companies', 'requests', 'projects', 'invoices'] as const) {
    const { body } = await admin.get(`/api/admin/import-templates?kind=${kind}`);
    const { id } = await imported(kind, body);
    expect(
      (await rows(id)).map(({ fate }) => fate),
      kind,
    ).toEqual(['new']);
  }
});
