import { describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { purge } from './service.ts';
import { newId } from '#server/core/ids.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, testApp } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const day = 24 * 3_600_000;

const create = (fields: Record<string, unknown> = {}) =>
  people.admin.post('/api/admin/gallery', {
    title: 'Mill',
    description: 'A looming success',
    clientAccountId: people.accountA.id,
    ...fields,
  });
const created = async (fields: Record<string, unknown> = {}) => (await create(fields)).json<Project>();
const change = (id: string, body: unknown) => people.admin.patch(`/api/admin/portfolio/${id}`, body);
const remove = (id: string) => people.admin.delete(`/api/admin/portfolio/${id}`);
const restore = (id: string) => people.admin.post(`/api/admin/portfolio/${id}/restore`);
const list = async (query = '') => (await people.admin.get(`/api/admin/portfolio${query}`)).json<Project[]>();
// Lets this time pass. Sessions end in the meantime, so people sign in again.
async function pass(ms: number) {
  app.clock.now += ms;
  people.admin = await app.as('staff', people.adminId);
}
const live = async (query = '') =>
  (await app.get(`/api/portfolio${query}`)).json<Record<string, unknown>[]>();

describe('starting a project', () => {
  test('creates a draft owned by its creator, visible to staff and its client alone', async () => {
    const response = await create({
      imageUrl: 'example.com/a b.png',
      isVisible: undefined,
      fileUrl: 'x.example/mill.zip',
      createdAt: 'x',
    });
    expect(response.statusCode).toBe(201);
    const { accountA } = people;
    expect(response.json()).toMatchObject({
      title: 'Mill',
      imageUrl: 'https://example.com/a%20b.png',
      videoUrl: null,
      fileUrl: 'https://x.example/mill.zip',
      fileType: 'image',
      isVisible: false,
      assignedAdminId: people.adminId,
      clientAccountId: accountA.id,
      client: {
        id: accountA.id,
        name: accountA.name,
        company: null,
        clientCode: accountA.clientCode,
        email: accountA.email,
      },
    });
    expect(await live()).toEqual([]);
    expect((await people.clientA.get('/api/client/gallery')).json()).toMatchObject([
      { title: 'Mill', isVisible: false },
    ]);
    expect((await people.clientB.get('/api/client/gallery')).json()).toEqual([]);
    const audit = await rowsIn(app.context.db, 'audit', ['action', 'clientAccountId']);
    expect(audit).toEqual([{ action: 'projects.create', clientAccountId: accountA.id }]);
  });

  test('shows staff without access to clients the company name, but no address', async () => {
    const { id } = await created();
    for (const [role, email] of [
      ['content-manager', null],
      ['support-admin', people.accountA.email],
    ] as const) {
      const colleague = await app.as('staff', await addUser(app.context, role));
      const one = (await colleague.get(`/api/admin/portfolio/${id}`)).json<Project>();
      const [listed] = (await colleague.get('/api/admin/portfolio')).json<Project[]>();
      for (const { client } of [one, listed ?? one])
        expect([role, client]).toMatchObject([role, { name: people.accountA.name, email }]);
    }
  });

  test('treats an empty owner as none, like other empty fields', async () => {
    expect(await created({ assignedAdminId: '' })).toMatchObject({ assignedAdminId: null });
  });

  test('accepts a video', async () => {
    expect(await created({ videoUrl: 'https://video.example/1' })).toMatchObject({
      fileType: 'video',
      videoUrl: 'https://video.example/1',
    });
  });

  test('turns into a video or a picture with the file it shows', async () => {
    const { id } = await created({});
    const change = async (patch: object) =>
      (await people.admin.patch(`/api/admin/portfolio/${id}`, patch)).json<Project>().fileType;
    expect(await change({ videoUrl: 'https://video.example/1' })).toBe('video');
    expect(await change({ title: 'Mill' })).toBe('video');
    expect(await change({ imageUrl: 'https://a.example/b.png' })).toBe('image');
    expect(await change({ imageUrl: '' })).toBe('video');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ title: ' ' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ description: '' }, 'description'],
    [{ description: 'a\0b' }, 'description'],
    [{ clientAccountId: undefined }, 'clientAccountId'],
    [{ clientAccountId: newId() }, 'clientAccountId'],
    [{ clientAccountId: 'x' }, 'clientAccountId'],
    [{ assignedAdminId: newId() }, 'assignedAdminId'],
    [{ isVisible: 'yes' }, 'isVisible'],
    [{ fileType: 'pdf' }, 'fileType'],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.example',
      'https://me:pw@x.example',
      'http://',
      'nowhere',
      'https://a b',
      5,
    ].map((imageUrl): [Record<string, unknown>, string] => [{ imageUrl }, 'imageUrl']),
  ])('is refused with %o', async (fields, field) => {
    const response = await create(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'validation_error',
      fields: { [field]: expect.any(String) },
    });
    expect(await list()).toEqual([]);
  });

  test('is not assigned to a user without a role', async () => {
    const user = await addUser(app.context, 'user');
    expect((await create({ assignedAdminId: user })).statusCode).toBe(400);
    for (const none of [null, ''])
      expect((await create({ assignedAdminId: none })).json().assignedAdminId).toBeNull();
  });
});

describe('the gallery of the site', () => {
  test('shows published projects, newest first, without the client', async () => {
    const [first, second] = [
      await created({ title: 'First', category: 'Retail', results: '+40 %' }),
      await created({ title: 'Second' }),
    ];
    await created({ title: 'Draft' });
    await change(first.id, { isVisible: true });
    await change(second.id, { isVisible: true });
    expect(await live()).toEqual([
      {
        confirmed: null,
        logoUrl: null,
        id: second.id,
        title: 'Second',
        description: 'A looming success',
        category: null,
        results: null,
        imageUrl: null,
        image: null,
        videoUrl: null,
        video: null,
        fileType: 'image',
        createdAt: expect.any(String),
      },
      expect.objectContaining({ title: 'First', category: 'Retail', results: '+40 %' }),
    ]);
    expect((await live('?category=Retail')).map(({ id }) => id)).toEqual([first.id]);
    await change(second.id, { isVisible: false });
    expect((await live()).map(({ id }) => id)).toEqual([first.id]);
  });

  test('comes in pages', async () => {
    for (let i = 0; i < 3; i++) await created({ title: `P${i}`, isVisible: true });
    const page = await app.get('/api/portfolio?limit=2');
    expect(page.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await app.get(next)).json<Project[]>().map(({ title }) => title)).toEqual(['P0']);
  });
});

describe('the lists for staff', () => {
  test('are the same under three addresses', async () => {
    await created({ title: 'Loom' });
    await created({ title: 'Engine', clientAccountId: people.accountB.id });
    const answers = await Promise.all(
      ['portfolio', 'gallery', 'all-projects'].map((name) => people.admin.get(`/api/admin/${name}`)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ headers }) => headers['x-total-count'])).toEqual(['2', '2', '2']);
    expect((await list('?q=ENG')).map(({ title }) => title)).toEqual(['Engine']);
    expect((await list(`?clientAccountId=${people.accountA.id}`)).map(({ title }) => title)).toEqual([
      'Loom',
    ]);
  });
});

describe('changing a project', () => {
  test('changes only the given fields', async () => {
    const before = await created({ category: 'Retail' });
    const after = await change(before.id, {
      title: 'Weaving',
      clientAccountId: people.accountB.id,
      id: newId(),
      deletedAt: 'x',
    });
    expect(after.json()).toMatchObject({
      ...before,
      title: 'Weaving',
      clientAccountId: people.accountB.id,
      client: { id: people.accountB.id },
    });
    expect((await list('?q=weaving')).length).toBe(1);
  });

  test('twenty concurrent toggles end in one of the sent states', async () => {
    const { id } = await created();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(id, { isVisible: i % 2 === 0 })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await live()).toHaveLength((await list())[0]?.isVisible ? 1 : 0);
  });

  test('is refused for an unknown project and for invalid fields', async () => {
    expect((await change(newId(), { isVisible: true })).statusCode).toBe(404);
    const { id } = await created();
    for (const body of [
      { isVisible: 1 },
      { title: '' },
      { clientAccountId: newId() },
      { imageUrl: 'javascript:x' },
    ])
      expect((await change(id, body)).statusCode).toBe(400);
  });
});

describe('deleting a project', () => {
  test('hides it from everybody, once, and it can be restored', async () => {
    const { id } = await created({ isVisible: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json())).toEqual([
      { message: 'Portfolio item deleted' },
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(9);
    expect([await live(), await list(), (await people.clientA.get('/api/client/gallery')).json()]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await change(id, { isVisible: false })).statusCode).toBe(404);
    const deleted = await people.admin.get('/api/admin/portfolio?state=deleted');
    expect([deleted.headers['x-total-count'], deleted.json()[0].id]).toEqual(['1', id]);
    expect((await restore(id)).json()).toMatchObject({ id, isVisible: true, deletedAt: null });
    expect((await restore(id)).statusCode).toBe(404);
    expect((await people.admin.get('/api/admin/portfolio')).headers['x-total-count']).toBe('1');
    expect(await live()).toHaveLength(1);
  });

  test('is final after thirty days', async () => {
    const [gone, kept] = [await created(), await created()];
    await remove(gone.id);
    await pass(29 * day);
    await app.context.jobs.runUntilEmpty();
    await remove(kept.id);
    await pass(2 * day);
    expect((await restore(gone.id)).statusCode).toBe(404);
    await app.context.jobs.runUntilEmpty();
    const deleted = await people.admin.get('/api/admin/portfolio?state=deleted');
    expect([deleted.headers['x-total-count'], deleted.json<Project[]>().map(({ id }) => id)]).toEqual([
      '1',
      [kept.id],
    ]);
  });
});

test('shared projects stay hidden from an account with an unconfirmed address once mail is configured', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
  const self = await addClient(mailing.context, { origin: 'self' });
  const verified = await addClient(mailing.context, { origin: 'self', verified: true });
  const admin = await mailing.as('staff', await addUser(mailing.context, 'admin'));
  for (const { id } of [self, verified])
    await admin.post('/api/admin/gallery', { title: 'T', description: 'D', clientAccountId: id });
  expect((await (await mailing.as('client', self.id)).get('/api/client/gallery')).json()).toEqual([]);
  expect((await (await mailing.as('client', verified.id)).get('/api/client/gallery')).json()).toHaveLength(1);
});

describe('one project', () => {
  test('is shown to staff, even after deletion', async () => {
    const { id } = await created();
    const get = (of: string) => people.admin.get(`/api/admin/portfolio/${of}`);
    expect((await get(id)).json()).toMatchObject({ id, client: { id: people.accountA.id }, deletedAt: null });
    await remove(id);
    expect((await get(id)).json<Project>().deletedAt).not.toBeNull();
    expect((await get(newId())).statusCode).toBe(404);
  });
});

describe('an uploaded picture', () => {
  async function upload(color: number, bytes = png(40, 30, [color, 10, 10])) {
    const metadata = Object.entries({ filename: 'mill.png', purpose: 'picture' })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const started = await people.admin.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata,
      },
    });
    expect(started.statusCode).toBe(201);
    const sent = await people.admin.inject({
      method: 'PATCH',
      url: String(started.headers['location']),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    });
    expect(sent.statusCode).toBe(204);
    return started.json<{ reference: string }>().reference;
  }
  const status = async (address: string | null) => (await app.get(address ?? '')).statusCode;

  const shown = async (id: string) => {
    await app.context.jobs.runUntilEmpty();
    const { image } = (await people.admin.get(`/api/admin/portfolio/${id}`)).json<Project>();
    return image?.sources.at(-1)?.url ?? null;
  };

  test('belongs to the project: visitors see its renditions while the project is visible', async () => {
    const project = await created({ imageUrl: await upload(1) });
    expect(project.imageUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}\.png$/);
    const first = await shown(project.id);
    expect(await status(first)).toBe(404);
    await change(project.id, { isVisible: true });
    expect([await status(first), await status(project.imageUrl)]).toEqual([200, 404]);
    expect(await live()).toMatchObject([{ imageUrl: first }]);
    await change(project.id, { title: 'Old mill' });
    expect(await status(first)).toBe(200);
    await change(project.id, { imageUrl: await upload(2) });
    const second = await shown(project.id);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    // Staff can no longer read the picture that was replaced.
    expect((await people.admin.get(project.imageUrl ?? '')).statusCode).toBe(404);
    await change(project.id, { imageUrl: null });
    expect(await status(second)).toBe(404);
  });

  test('is purged with its project', async () => {
    const { id } = await created({ imageUrl: await upload(3) });
    await remove(id);
    app.clock.now += 31 * day;
    await purge(app.context);
    const files = await app.context.db.q().selectFrom('file').select('deletedAt').execute();
    expect(files).toEqual([{ deletedAt: expect.any(String) }]);
  });

  test('with invalid content is refused at its field, and no project is created', async () => {
    const refused = await create({ imageUrl: await upload(4, Buffer.from('not a picture at all')) });
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, ['imageUrl']]);
    const unknown = await create({ imageUrl: `upload:${newId()}` });
    expect(unknown.statusCode).toBeGreaterThanOrEqual(400);
    expect(await list()).toEqual([]);
  });
});
