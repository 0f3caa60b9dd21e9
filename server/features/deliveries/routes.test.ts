import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Delivery, StaffDelivery } from '#contract/deliveries.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { ClientNext } from '#contract/waiting.ts';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';
import { changeRows, rowIn } from '#server/testing/database/rows.ts';
import { issuedInvoice } from '#server/testing/access/work.ts';
import { limits } from '#contract/validation/limits.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import * as repository from './repository.ts';
import { distinct } from './service.ts';

const { app, people } = agencyForEachTest();
let id: string;
const original = png(64, 40, [7, 120, 200]);
beforeEach(async () => {
  const about = { clientAccountId: people.accountA.id, title: 'Logo', originalName: 'logo.png' };
  const body = { ...about, fileUrl: dataUrl('image/png', original) };
  id = (await people.admin.post('/api/admin/client-previews', body)).json<StaffPreview>().id;
  await app.context.jobs.runUntilEmpty();
});

const deliver = (more: object = {}) =>
  people.admin.post(`/api/admin/client-previews/${id}/deliveries`, {
    versionId: id,
    name: 'Final logo',
    ...more,
  });
const delivered = async (more: object = {}) => {
  const response = await deliver(more);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<StaffDelivery>();
};
const own = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/deliveries')).json<Delivery[]>();
const decide = async (kind: string) => {
  const [version] = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>().versions;
  const seen = { versionId: version?.id, contentHash: version?.contentHash };
  const made = await people.clientA.post(`/api/client/previews/${id}/decisions`, { ...seen, kind });
  return made.json<{ id: string }>().id;
};

const asked = async () => (await people.clientA.get('/api/client/testimonials')).json<object[]>();

test('asks the client for a testimonial when it opens: not before, only if staff want it, and once', async () => {
  await delivered();
  await delivered({ askForWords: true, name: 'The logo', locked: true });
  const decision = await decide('approve');
  expect(await asked()).toEqual([]);
  await delivered({ askForWords: true, name: 'The mark' });
  await delivered({ askForWords: true });
  expect(await asked()).toMatchObject([{ state: 'asked', about: 'The mark' }]);
  await people.clientA.post(`/api/client/previews/${id}/decisions/${decision}/withdraw`);
  await decide('approve');
  expect(await asked()).toHaveLength(1);
});

test.each(['approve', 'release'])('asks when it opens later, by %s', async (how) => {
  if (how === 'release') await decide('approve');
  const { id: made } = await delivered({ askForWords: true, locked: how === 'release' });
  expect(await asked()).toEqual([]);
  if (how === 'approve') await decide('approve');
  else await people.admin.post(`/api/admin/deliveries/${made}/release`);
  expect(await asked()).toMatchObject([{ state: 'asked', about: 'Final logo' }]);
});

test('is locked until its version is approved, then until it is released', async () => {
  const { id: made } = await delivered({ locked: true, note: 'With love', licence: 'All rights are yours.' });
  const base = `/api/client/deliveries/${made}`;
  const stands = async () => {
    const [row] = await own();
    const [file] = row?.files ?? [];
    const answers = [await people.clientA.get(`${base}/zip`)];
    answers.push(await people.clientA.get(`${base}/files/${file?.id}`));
    return [row?.lock, row?.zipUrl !== null, ...answers.map(({ statusCode }) => statusCode)];
  };
  expect(await stands()).toEqual(['approval', false, 409, 409]);
  const decision = await decide('approve');
  expect(await stands()).toEqual(['release', false, 409, 409]);
  await people.admin.post(`/api/admin/deliveries/${made}/release`);
  expect(await stands()).toEqual([null, true, 200, 200]);
  await people.clientA.post(`/api/client/previews/${id}/decisions/${decision}/withdraw`);
  expect(await stands()).toEqual(['approval', false, 409, 409]);
});

test('sends the original bit for bit under its new name, as a file and in an archive', async () => {
  await decide('approve');
  const [preview] = (await people.clientA.get('/api/client/previews')).json<ClientPreview[]>();
  expect(preview?.allowDownload).toBe(false);
  const [file] = (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json().versions[0].files;
  await delivered({
    files: [
      { versionFileId: file.id, name: 'Brand/logo-final.png' },
      { versionFileId: file.id, name: 'logo-final.png' },
    ],
    licence: 'Yours',
  });
  const [row] = await own();
  expect(row?.files.map(({ name }) => name)).toEqual(['logo-final.png', 'logo-final (2).png']);
  const one = await people.clientA.get(row?.files[0]?.url ?? '');
  expect(one.rawPayload.equals(original)).toBe(true);
  expect(one.headers['content-disposition']).toBe('attachment; filename="logo-final.png"');
  expect(row?.files[0]?.sha256).toBe(createHash('sha256').update(original).digest('hex'));
  const part = await people.clientA.get(row?.files[0]?.url ?? '', { range: 'bytes=0-9' });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);

  const archive = await people.clientA.get(row?.zipUrl ?? '');
  expect(archive.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(archive.rawPayload.length),
    'content-disposition': 'attachment; filename="Final logo.zip"',
  });
  for (const part of [original, 'logo-final (2).png', 'License.txt', row?.files[0]?.sha256 ?? ''])
    expect(archive.rawPayload.includes(part)).toBe(true);
  // The preview itself still gives clients no access to the original.
  expect((await people.clientA.get(file.originalFileUrl)).statusCode).toBe(404);
});

test('uses the same descriptive names for files and checksums in its archive', async () => {
  await decide('approve');
  const [file] = (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json().versions[0].files;
  await delivered({ files: ['logo.exe', 'logo.exe.png'].map((name) => ({ versionFileId: file.id, name })) });
  const [row] = await own();
  const archive = (await people.clientA.get(row?.zipUrl ?? '')).rawPayload;
  expect(archive.includes(`${row?.files[0]?.sha256}  logo.exe.png\n`)).toBe(true);
  expect(archive.includes(`${row?.files[1]?.sha256}  logo.exe (2).png\n`)).toBe(true);
});

test('belongs to its client alone, and both sides see who downloaded it; only a real download counts', async () => {
  await decide('approve');
  const { id: made } = await delivered();
  const base = `/api/client/deliveries/${made}`;
  expect(await own(people.clientB)).toEqual([]);
  expect((await people.clientB.get(`${base}/zip`)).statusCode).toBe(404);
  const [row] = await own();
  const file = row?.files[0]?.url ?? '';
  const ahead = { 'sec-purpose': 'prefetch;prerender' };
  for (const url of [file, `${base}/zip`]) {
    expect((await people.clientA.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await people.clientA.get(url, ahead)).statusCode).toBe(200);
    expect((await people.admin.get(url)).statusCode).toBe(401);
  }
  const [ours] = (await people.admin.get('/api/admin/deliveries')).json<StaffDelivery[]>();
  expect((await people.admin.get(ours?.files[0]?.url ?? '')).statusCode).toBe(200);
  await people.clientA.get(`/api/client/previews/${id}/room`);
  const downloads = async () => [
    (await own())[0]?.downloadedBy,
    (await people.admin.get('/api/admin/deliveries')).json<StaffDelivery[]>()[0]?.downloadedBy,
  ];
  for (const noted of await downloads()) expect(noted).toEqual([]);
  const downloadedAt = new Date(app.clock.now).toISOString();
  await people.clientA.get(file);
  app.clock.now += 60_000;
  await people.clientA.get(`${base}/zip`);
  const person = expect.objectContaining({ id: people.accountA.contactId });
  for (const noted of await downloads()) expect(noted).toEqual([{ person, downloadedAt }]);
});

test('is the next step for everybody of the company until one person has downloaded it', async () => {
  const next = async () => (await people.clientA.get('/api/client/next')).json<ClientNext>().delivered;
  const { id: made } = await delivered({ locked: true });
  await decide('approve');
  expect(await next()).toBeNull();
  await people.admin.post(`/api/admin/deliveries/${made}/release`);
  expect(await next()).toEqual({ id: made, title: 'Final logo' });
  expect((await people.clientB.get('/api/client/next')).json<ClientNext>().delivered).toBeNull();
  await people.clientA.get(`/api/client/deliveries/${made}/zip`);
  expect(await next()).toBeNull();
});

const font = Buffer.from('<script>alert(1)</script> not really a font');
const upload = (name = 'Brand.otf', bytes = font) => uploaded(people.admin, 'delivery', name, bytes);

test('has any files besides those of a version, as downloads only', async () => {
  await decide('approve');
  const uploads = [await upload('logo.png'), await upload('page.html'), await upload('work.psd')];
  await delivered({ uploads });
  const [row] = await own();
  expect(row?.files.map(({ name }) => name)).toEqual(['logo.png', 'logo (2).png', 'page.html', 'work.psd']);
  const page = await people.clientA.get(row?.files[2]?.url ?? '');
  expect(page.rawPayload.equals(font)).toBe(true);
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="page.html"',
  });
  const archive = await people.clientA.get(row?.zipUrl ?? '');
  for (const part of [original, font, 'work.psd']) expect(archive.rawPayload.includes(part)).toBe(true);
  // Staff can only download the file, and clients cannot open the address that staff use.
  const [ours] = (await people.admin.get('/api/admin/deliveries')).json<StaffDelivery[]>();
  const url = ours?.files[2]?.url ?? '';
  expect((await people.clientA.get(url)).statusCode).toBe(404);
  expect((await people.admin.get(url)).headers['content-disposition']).toMatch(/^attachment/);
});

test('without a version needs no approval and can be locked', async () => {
  await delivered({ versionId: undefined, uploads: [await upload()] });
  await delivered({
    versionId: undefined,
    uploads: [await upload('invoice.pdf')],
    locked: true,
    name: 'Bill',
  });
  const rows = await own();
  expect(rows.map(({ name, lock, versionNumber }) => [name, lock, versionNumber])).toEqual([
    ['Bill', 'release', null],
    ['Final logo', null, null],
  ]);
  expect((await people.clientA.get(`/api/client/deliveries/${rows[0]?.id}/zip`)).statusCode).toBe(409);
});

test('goes to a client or one of its projects without a preview', async () => {
  const url = `/api/admin/clients/${people.accountA.id}/deliveries`;
  const about = { clientAccountId: people.accountA.id, title: 'Shop', description: 'A shop' };
  const project = (await people.admin.post('/api/admin/gallery', about)).json<{ id: string }>().id;
  const body = { name: 'Fonts', uploads: [await upload()], projectId: project };
  const made = (await people.admin.post(url, body)).json<StaffDelivery>();
  expect(made).toMatchObject({ previewId: null, previewTitle: null, projectTitle: 'Shop', lock: null });
  const ofProject = await people.admin.get(`/api/admin/deliveries?projectId=${project}`);
  expect(ofProject.json()).toHaveLength(1);
  expect(await own()).toMatchObject([{ name: 'Fonts', projectTitle: 'Shop' }]);
  expect(await own(people.clientB)).toEqual([]);
  const others = await people.admin.post(`/api/admin/clients/${people.accountB.id}/deliveries`, {
    ...body,
    uploads: [await upload()],
  });
  expect([others.statusCode, others.json().fields]).toEqual([
    400,
    { projectId: 'Please choose a project of this client.' },
  ]);
  // The files of a deleted delivery are purged like other deleted files.
  await people.admin.delete(`/api/admin/deliveries/${made.id}`);
  const { deletedAt } = await rowIn(app.context.db, 'file', ['deletedAt'], {
    originalName: 'Brand.otf',
    clientAccountId: people.accountA.id,
  });
  expect(deletedAt).not.toBeNull();
});

test('has at most 50 files and 5 GB in total, and says so at the field', async () => {
  const refusals: unknown[] = [];
  const [file] = (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json().versions[0].files;
  const same = { versionFileId: file.id, name: 'a.png' };
  const many = await deliver({ files: Array.from({ length: 50 }, () => same), uploads: [await upload()] });
  refusals.push(many.statusCode, many.json().fields);
  await changeRows(
    app.context.db,
    'file',
    { id: (await repository.findVersion(app.context.db, id, id))?.files[0]?.originalId ?? '' },
    { size: limits.delivery },
  );
  const large = await deliver({ uploads: [await upload()] });
  refusals.push(large.statusCode, large.json().fields);
  expect(refusals).toEqual([
    400,
    { files: 'A delivery can have at most 50 files.' },
    400,
    { files: 'A delivery can have at most 5 GB in total.' },
  ]);
  expect(await own()).toEqual([]);
});

test('outlives its preview; deleting it closes it at once', async () => {
  await decide('approve');
  const { id: made } = await delivered();
  await people.admin.delete(`/api/admin/client-previews/${id}`);
  app.clock.now += 31 * 24 * 60 * 60 * 1000;
  await app.context.jobs.runUntilEmpty();
  const client = await app.as('client', people.accountA.id);
  const [row] = (await client.get('/api/client/deliveries')).json<Delivery[]>();
  expect(row).toMatchObject({ previewId: null, previewTitle: 'Logo', lock: null });
  expect((await client.get(row?.files[0]?.url ?? '')).rawPayload.equals(original)).toBe(true);
  const admin = await app.as('staff', people.adminId);
  await admin.delete(`/api/admin/deliveries/${made}`);
  expect((await client.get(row?.files[0]?.url ?? '')).statusCode).toBe(404);
  expect((await client.get('/api/client/deliveries')).json()).toEqual([]);
});

test.each([
  [
    'files of another version',
    { files: [{ versionFileId: '019a9f6e-0000-7000-8000-000000000000', name: 'a' }] },
  ],
  ['no files', { files: [] }],
  ['no name', { name: ' ' }],
])('is refused: %s', async (_, more) => {
  expect((await deliver(more)).statusCode).toBe(400);
  expect(await own()).toEqual([]);
});

test('names are made distinct', () => {
  expect(distinct(['a.png', 'A.png', 'a.png', 'b', 'b', '.env', '.env'])).toEqual([
    'a.png',
    'A (2).png',
    'a (3).png',
    'b',
    'b (2)',
    '.env',
    '.env (2)',
  ]);
});

test('a delivery opens by itself with the last payment, and not before', async () => {
  const bill = await issuedInvoice(app.context, people.admin, people.accountA.id);
  const other = await issuedInvoice(app.context, people.admin, people.accountA.id);
  await decide('approve');
  const { id: made } = await delivered({ untilPaid: true });
  const locks = async () => {
    await app.context.jobs.runUntilEmpty();
    return (await own()).filter(({ id: each }) => each === made).map(({ lock }) => lock);
  };
  expect(await locks()).toEqual(['payment']);
  const refused = await people.clientA.get(`/api/client/deliveries/${made}/zip`);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('paid')]);
  const pay = async (invoice: string) => {
    const url = `/api/admin/invoices/${invoice}`;
    const { openMinor } = (await people.admin.get(url)).json<{ openMinor: number }>();
    const body = { minor: openMinor, on: '2026-07-13', method: null, reference: null };
    expect((await people.admin.post(`${url}/payments`, body)).statusCode).toBe(200);
  };
  await pay(bill);
  expect(await locks()).toEqual(['payment']);
  await pay(other);
  expect(await locks()).toEqual([null]);
});

test('a delivery waits for payment only where something is to be paid', async () => {
  const refused = await deliver({ untilPaid: true });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { untilPaid: expect.anything() }]);
});
