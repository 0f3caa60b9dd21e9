import { describe, expect, test } from 'vitest';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';
import type { Project } from '#contract/projects.ts';
import { rowsInOrder } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, type Caller, testApp } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const picture = png(640, 400, [30, 120, 200]);

const body = (more: Record<string, unknown> = {}) => ({
  clientAccountId: people.accountA.id,
  projectId: null,
  title: 'Landing page',
  description: 'First draft',
  fileUrl: dataUrl('image/png', picture),
  fileType: 'text/html',
  fileSize: 3,
  watermarkApplied: false,
  allowDownload: true,
  ...more,
});
const post = (more?: Record<string, unknown>) => people.admin.post('/api/admin/client-previews', body(more));
const created = async (more?: Record<string, unknown>) => {
  const response = await post(more);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<StaffPreview>();
};
const staffList = async (query = '') =>
  (await people.admin.get(`/api/admin/client-previews${query}`)).json<StaffPreview[]>();
const clientList = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/previews')).json<ClientPreview[]>();
const mails = async () =>
  (await app.context.db.q().selectFrom('mail').select(['recipient', 'subject']).execute()).map(
    ({ recipient, subject }) => `${recipient}: ${subject}`,
  );

test('is always watermarked, never downloadable, and shown once it is ready', async () => {
  const preview = await created({ originalName: 'secret-campaign.png' });
  expect(preview).toMatchObject({
    state: 'processing',
    progress: 0,
    fileUrl: null,
    thumbnailUrl: null,
    originalName: 'secret-campaign.png',
    fileType: 'image',
    fileSize: picture.length,
    watermarkApplied: true,
    allowDownload: false,
    clientName: people.accountA.name,
    clientCompany: people.accountA.company,
    clientCode: people.accountA.clientCode,
    feedbackCount: 0,
    noteCount: 0,
    averageRating: null,
  });
  expect([await clientList(), await mails()]).toEqual([[], []]);

  await app.context.jobs.runUntilEmpty();
  const [row] = await staffList();
  expect(row).toMatchObject({ state: 'ready', progress: 1, reason: null, watermarkApplied: true });
  const [own, ...others] = await clientList();
  expect(others).toEqual([]);
  expect(own).toEqual({
    id: preview.id,
    clientAccountId: people.accountA.id,
    projectId: null,
    projectTitle: null,
    title: 'Landing page',
    description: 'First draft',
    fileType: 'image',
    fileUrl: row?.fileUrl,
    thumbnailUrl: row?.thumbnailUrl,
    posterUrl: null,
    fileSize: expect.any(Number),
    width: 640,
    height: 400,
    durationMs: null,
    watermarkApplied: true,
    allowDownload: false,
    createdAt: preview.createdAt,
    version: 1,
    versionCount: 1,
    decision: null,
    dueOn: null,
    sharedAt: expect.any(String),
    waitsFor: 'client',
    asks: [{ name: people.accountA.name, isYou: true }],
    deliveryPromised: false,
  });
  expect(own?.fileUrl).not.toBe(preview.originalFileUrl);
  expect(own?.fileSize).not.toBe(picture.length);
  expect(await clientList(people.clientB)).toEqual([]);
  await mailWhatIsDue(app);
  expect(await mails()).toEqual([expect.stringContaining(people.accountA.email)]);
});

test('staff read the original, and the client and staff read the rendition', async () => {
  const { originalFileUrl } = await created();
  await app.context.jobs.runUntilEmpty();
  const [own] = await clientList();
  const marked = [own?.fileUrl ?? '', own?.thumbnailUrl ?? ''];
  const statuses = async (address: string) =>
    Promise.all(
      [people.admin, people.clientA, people.clientB, people.user, app].map(
        async (caller) => (await caller.get(address)).statusCode,
      ),
    );
  expect(await statuses(originalFileUrl)).toEqual([200, 404, 404, 404, 404]);
  for (const address of marked) expect(await statuses(address)).toEqual([200, 200, 404, 404, 404]);
  const { rawPayload } = await people.admin.get(originalFileUrl);
  expect(rawPayload.equals(picture)).toBe(true);
  const shown = await people.clientA.get(`${marked[0]}?download=1`);
  expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(String(shown.headers['content-disposition'])).toMatch(/^inline/);
});

test('a caller with its own watermarks sends the clean file as the original', async () => {
  const clean = png(500, 300, [10, 10, 10]);
  const { originalFileUrl } = await created({ originalFileUrl: dataUrl('image/png', clean) });
  expect((await people.admin.get(originalFileUrl)).rawPayload.equals(clean)).toBe(true);
  const plain = await created({ originalFileUrl: 'https://example.com/elsewhere.png' });
  expect((await people.admin.get(plain.originalFileUrl)).rawPayload.equals(picture)).toBe(true);
});

test('a file of a wrong type is refused even with a valid original', async () => {
  const words = dataUrl('text/plain', Buffer.from('hello'));
  const response = await post({ fileUrl: words, originalFileUrl: dataUrl('image/png', picture) });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['fileUrl']]);
  expect(await staffList()).toEqual([]);
});

test('is made of a finished upload, once', async () => {
  const fileUrl = await uploaded(people.admin, 'preview-original', 'campaign.png', picture);
  expect(await created({ fileUrl })).toMatchObject({
    originalName: 'campaign.png',
    fileSize: picture.length,
  });
  expect((await post({ fileUrl })).statusCode).toBe(400);
  expect(await staffList()).toHaveLength(1);
});

test('repeated with its key is stored once', async () => {
  const send = () =>
    people.admin.post('/api/admin/client-previews', body(), { 'idempotency-key': 'preview-1' });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(new Set(answers.map(({ statusCode, body: answer }) => `${statusCode} ${answer}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await staffList()).toHaveLength(1);
});

test('a client does not see a project that moved to another client', async () => {
  const start = { title: 'Site', description: 'New site', clientAccountId: people.accountA.id };
  const project = (await people.admin.post('/api/admin/gallery', start)).json<Project>();
  await created({ title: 'One', projectId: project.id });
  await app.context.jobs.runUntilEmpty();
  const mine = async () => (await people.clientA.get('/api/client/previews')).json<object[]>();
  expect(await mine()).toMatchObject([{ projectId: project.id, projectTitle: 'Site' }]);
  await people.admin.patch(`/api/admin/portfolio/${project.id}`, {
    title: 'Secret plan',
    clientAccountId: people.accountB.id,
  });
  expect(await mine()).toMatchObject([{ projectId: null, projectTitle: null }]);
});

test('staff list one client or one project, in pages', async () => {
  const project = (
    await people.admin.post('/api/admin/gallery', {
      title: 'Site',
      description: 'New site',
      clientAccountId: people.accountA.id,
    })
  ).json<Project>();
  const ids = [
    (await created({ title: 'One', projectId: project.id })).id,
    (await created({ title: 'Two', projectId: '' })).id,
    (await created({ title: 'Three', clientAccountId: people.accountB.id })).id,
  ];
  expect((await staffList()).map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await staffList(`?clientAccountId=${people.accountA.id}`)).map(({ id }) => id)).toEqual([
    ids[1],
    ids[0],
  ]);
  expect(await staffList(`?projectId=${project.id}`)).toMatchObject([
    { id: ids[0], projectTitle: 'Site', projectId: project.id },
  ]);
  const page = await people.admin.get('/api/admin/client-previews?limit=2');
  expect([page.headers['x-total-count'], page.headers['link'] !== undefined]).toEqual(['3', true]);
});

test.each([
  [{ clientAccountId: undefined }, 'Please select a client and enter a title.', 'clientAccountId'],
  [{ clientAccountId: '' }, 'Please select a client and enter a title.', 'clientAccountId'],
  [
    { clientAccountId: '019a0000-0000-7000-8000-000000000000' },
    'Please select a client and enter a title.',
    'clientAccountId',
  ],
  [{ title: '   ' }, 'Please select a client and enter a title.', 'title'],
  [{ title: undefined }, 'Please select a client and enter a title.', 'title'],
  [{ title: 'x'.repeat(201) }, 'The title can have at most 200 characters.', 'title'],
  [{ projectId: 'none' }, 'This is not a project.', 'projectId'],
  [
    { projectId: '019a0000-0000-7000-8000-000000000000' },
    'Please choose a project of this client.',
    'projectId',
  ],
  [{ fileUrl: undefined }, 'Please choose an image or a video.', 'fileUrl'],
  [{ fileUrl: 'file:///etc/passwd' }, 'Please choose an image or a video.', 'fileUrl'],
])('%o is refused', async (more, message, field) => {
  const response = await post(more);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'validation_error', message, fields: { [field]: message } },
  ]);
  expect(await staffList()).toEqual([]);
});

test('a project of another client is refused', async () => {
  const project = (
    await people.admin.post('/api/admin/gallery', {
      title: 'Site',
      description: 'New site',
      clientAccountId: people.accountB.id,
    })
  ).json<Project>();
  expect((await post({ projectId: project.id })).json()).toMatchObject({
    fields: { projectId: 'Please choose a project of this client.' },
  });
});

test.each([
  ['text', Buffer.from('hello')],
  ['a PDF', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['half a picture', picture.subarray(0, 300)],
])('%s is refused as a preview and leaves nothing', async (_what, bytes) => {
  const response = await post({ fileUrl: dataUrl('image/png', bytes) });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['fileUrl']]);
  expect(await staffList()).toEqual([]);
  for await (const object of app.context.storage.list('')) expect(object).toBeUndefined();
});

describe('deleting', () => {
  test('hides the preview and its files from everybody, and restoring shows them again', async () => {
    const { id, originalFileUrl } = await created();
    await app.context.jobs.runUntilEmpty();
    const [own] = await clientList();
    const [row] = await staffList();
    const addresses = [originalFileUrl, own?.fileUrl ?? '', own?.thumbnailUrl ?? ''];
    const read = (caller: Caller) =>
      Promise.all(addresses.map(async (address) => (await caller.get(address)).statusCode));
    expect((await people.admin.delete(`/api/admin/client-previews/${id}`)).json()).toEqual({
      message: 'Preview deleted',
    });
    expect([await clientList(), await staffList()]).toEqual([[], []]);
    expect([await read(people.clientA), await read(people.admin)]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
    ]);
    expect((await people.admin.delete(`/api/admin/client-previews/${id}`)).statusCode).toBe(404);
    const restored = await people.admin.post(`/api/admin/client-previews/${id}/restore`);
    expect([restored.statusCode, restored.json()]).toEqual([200, row]);
    expect(await clientList()).toEqual([own]);
    expect([await read(people.clientA), await read(people.admin)]).toEqual([
      [404, 200, 200],
      [200, 200, 200],
    ]);
  });

  test('before it is ready stops the watermark, and restoring makes it', async () => {
    const { id } = await created();
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    await app.context.jobs.runUntilEmpty();
    expect(
      await people.admin.post(`/api/admin/client-previews/${id}/restore`).then((r) => r.json()),
    ).toMatchObject({
      state: 'processing',
    });
    await app.context.jobs.runUntilEmpty();
    expect(await clientList()).toHaveLength(1);
  });

  test('is final after 30 days, together with its feedback', async () => {
    const { id } = await created();
    await app.context.jobs.runUntilEmpty();
    await people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 4, feedback: 'Fine' });
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    app.clock.now += 30 * 24 * 3_600_000 + 61_000;
    await app.context.jobs.runUntilEmpty();
    const admin = await app.as('staff', people.adminId);
    expect((await admin.post(`/api/admin/client-previews/${id}/restore`)).statusCode).toBe(404);
    const feedback = await admin.get('/api/admin/preview-feedback');
    expect([feedback.json(), feedback.headers['x-total-count']]).toEqual([[], '0']);
    expect((await admin.get('/api/admin/counts')).json()).toMatchObject({ feedbackUnread: 0 });
  });
});

test('staff actions are recorded, and clients get events only for things they can see', async () => {
  const { id } = await created();
  const heard = async () =>
    (await rowsInOrder(app.context.db, 'event', ['clientAccountId', 'forClient'], { topic: 'previews' })).map(
      ({ clientAccountId, forClient }) => (forClient ? clientAccountId : null),
    );
  expect(await heard()).toEqual([null]);
  await app.context.jobs.runUntilEmpty();
  expect(await heard()).toEqual([null, people.accountA.id]);
  await people.admin.delete(`/api/admin/client-previews/${id}`);
  await people.admin.post(`/api/admin/client-previews/${id}/restore`);
  const entries = await rowsInOrder(app.context.db, 'audit', [
    'action',
    'userId',
    'subjectId',
    'clientAccountId',
  ]);
  const by = { userId: people.adminId, subjectId: id, clientAccountId: people.accountA.id };
  expect(entries).toEqual([
    { action: 'previews.create', ...by },
    { action: 'previews.delete', ...by },
    { action: 'previews.restore', ...by },
  ]);
});

test('stays hidden from an account with an unconfirmed address once mail is configured', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
  const account = await addClient(mailing.context, { origin: 'self' });
  const self = await mailing.as('client', account.id);
  const admin = await mailing.as('staff', await addUser(mailing.context, 'admin'));
  await admin.post('/api/admin/client-previews', body({ clientAccountId: account.id }));
  await mailing.context.jobs.runUntilEmpty();
  const [row] = (await admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
  expect(row?.state).toBe('ready');
  expect(await clientList(self)).toEqual([]);
  expect((await self.get(row?.fileUrl ?? '')).statusCode).toBe(404);
  const said = { previewId: row?.id, rating: 1, feedback: 'I should not see this' };
  expect((await self.post('/api/client/preview-feedback', said)).statusCode).toBe(404);
});

test('a sample shows the watermark with the requested settings', async () => {
  const url = '/api/admin/watermark-sample';
  const [plain, dense] = [await people.admin.get(url), await people.admin.get(`${url}?density=3&strength=2`)];
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'image/webp']);
  // A picture with more marks has more bytes.
  expect(dense.rawPayload.length).toBeGreaterThan(plain.rawPayload.length);
  expect((await people.admin.get(`${url}?strength=0`)).statusCode).toBe(400);
  expect((await people.clientA.get(url)).statusCode).toBe(401);
});
