import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Project, PublicProject } from '#contract/projects.ts';
import { rowIn } from '#server/testing/database/rows.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type TestApp } from '#server/testing/test-app.ts';
import { createSharePictures } from './share-pictures.ts';

const { app, people } = agencyForEachTest();

/** A portrait photograph from a phone, with the place in its metadata. */
const photograph = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2a6' } })
    .withExif({
      IFD0: { Make: 'SecretCam' },
      IFD3: { GPSLatitude: '30/1 16/1 2/1', GPSLatitudeRef: 'N', GPSLongitude: '97/1 44/1 3/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function create(bytes: Buffer, isVisible = true): Promise<Project> {
  const imageUrl = await uploaded(people.admin, 'picture', 'Ana at home.jpg', bytes);
  const made = await people.admin.post('/api/admin/gallery', {
    title: 'Mill',
    description: 'A looming success',
    clientAccountId: people.accountA.id,
    imageUrl,
    isVisible,
  });
  expect(made.statusCode).toBe(201);
  return made.json<Project>();
}

const work = () => app.context.jobs.runUntilEmpty();
const portfolio = async () => (await app.get('/api/portfolio')).json<PublicProject[]>()[0];
const read = async (url: string, caller: Pick<TestApp, 'get'> = app) => (await caller.get(url)).statusCode;
const rows = () => app.context.db.q().selectFrom('file').selectAll().where('purpose', '=', 'rendition');

describe('an uploaded picture', () => {
  test('belongs to its project, sent as either of the two fields', async () => {
    const base = { title: 'Mill', description: 'Looms', clientAccountId: people.accountA.id };
    const upload = () => uploaded(people.admin, 'picture', 'a.png', png(8, 8, [1, 2, 3]));
    const sent = async (more: object) => people.admin.post('/api/admin/gallery', { ...base, ...more });
    const byFile = (await sent({ fileUrl: await upload() })).json<Project>();
    expect(byFile.fileUrl).toMatch(/^\/uploads\/./);
    expect(byFile.imageUrl).toBe(byFile.fileUrl);
    const byPicture = (await sent({ imageUrl: await upload() })).json<Project>();
    expect(byPicture.fileUrl).toBe(byPicture.imageUrl);

    const other = await sent({ fileUrl: await upload(), imageUrl: 'https://a.example/b.png' });
    expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['fileUrl']]);
    const path = `/api/admin/portfolio/${byFile.id}`;
    const elsewhere = { fileUrl: 'https://files.example/mill.mp4' };
    expect((await people.admin.patch(path, elsewhere)).json()).toMatchObject(elsewhere);
    expect((await people.clientA.get('/api/client/gallery')).json()[1]).toMatchObject(elsewhere);
    expect((await people.admin.patch(path, { fileUrl: '' })).json().fileUrl).toBe(byFile.imageUrl);
    await people.admin.patch(path, { imageUrl: '' });
    expect((await people.admin.get(path)).json().fileUrl).toBeNull();
  });

  test('is hidden from visitors before its sizes exist, and they never get the upload', async () => {
    const original = await photograph();
    expect(original.includes('SecretCam')).toBe(true);
    const { imageUrl, image } = await create(original);
    expect(image).toBeNull();
    expect(await portfolio()).toMatchObject({ imageUrl: null, image: null });
    expect(await read(imageUrl ?? '')).toBe(404);

    await work();
    const shown = await portfolio();
    expect(shown?.image).toMatchObject({ width: 900, height: 1200 });
    expect(shown?.image?.sources.map(({ type, width }) => [type, width])).toEqual([
      ['image/avif', 480],
      ['image/avif', 900],
      ['image/webp', 480],
      ['image/webp', 900],
    ]);
    expect(shown?.imageUrl).toBe(shown?.image?.sources.at(-1)?.url);
    expect(JSON.stringify(shown)).not.toContain(imageUrl);
    expect(await read(imageUrl ?? '')).toBe(404);
    for (const { url, type, width } of shown?.image?.sources ?? []) {
      const { headers, rawPayload, statusCode } = await app.get(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        type,
        'public, max-age=300',
      ]);
      expect(headers['content-disposition']).not.toContain('Ana');
      expect(rawPayload.includes('SecretCam')).toBe(false);
      const about = await sharp(rawPayload).metadata();
      expect([about.width, about.exif, about.orientation]).toEqual([width, undefined, undefined]);
      expect((about.height ?? 0) > width).toBe(true);
    }
  });

  test('is available to staff and its client as the upload and in sizes', async () => {
    const { id, imageUrl } = await create(png(40, 30, [1, 2, 3]), false);
    await work();
    const lists = await Promise.all([
      people.admin.get('/api/admin/portfolio'),
      people.clientA.get('/api/client/gallery'),
    ]);
    const one = (await people.admin.get(`/api/admin/portfolio/${id}`)).json<Project>();
    for (const project of [one, ...lists.flatMap((list) => list.json<Project[]>())]) {
      expect(project.imageUrl).toBe(imageUrl);
      expect(project.image).toMatchObject({ width: 40, height: 30 });
    }
    const detail = (await people.admin.get(`/api/admin/clients/${people.accountA.id}`)).json<{
      projects: Project[];
    }>();
    expect(detail.projects[0]?.image).toEqual(one.image);
    const urls = [imageUrl ?? '', ...(one.image?.sources.map(({ url }) => url) ?? [])];
    expect(urls).toHaveLength(3);
    for (const url of urls) {
      expect([await read(url, people.admin), await read(url, people.clientA)]).toEqual([200, 200]);
      expect([await read(url), await read(url, people.clientB)]).toEqual([404, 404]);
    }
  });

  test('updates open pages, so the landing page shows it', async () => {
    const { id } = await create(png(40, 30, [1, 2, 3]));
    const heard: (string | null)[] = [];
    const stop = app.context.events.subscribe(({ topic, subjectId }) => {
      if (topic === 'projects') heard.push(subjectId);
    });
    await work();
    stop();
    expect(heard).toEqual([id]);
  });

  test('is deleted with its sizes when another replaces it', async () => {
    const { id } = await create(png(40, 30, [1, 2, 3]));
    await work();
    const before = await portfolio();
    const next = await uploaded(people.admin, 'picture', 'b.png', png(50, 20, [3, 2, 1]));
    await people.admin.patch(`/api/admin/portfolio/${id}`, { imageUrl: next });
    expect(await portfolio()).toMatchObject({ imageUrl: null, image: null });
    for (const { url } of before?.image?.sources ?? []) expect(await read(url)).toBe(404);
    await work();
    expect((await portfolio())?.image).toMatchObject({ width: 50, height: 20 });
  });

  test('moves with a draft to another client, and only that client sees it then', async () => {
    const { id, imageUrl } = await create(png(40, 30, [1, 2, 3]), false);
    await work();
    const told: (string | null)[] = [];
    const stop = app.context.events.subscribe(({ topic, clientAccountId }) => {
      if (topic === 'projects') told.push(clientAccountId);
    });
    const moved = await people.admin.patch(`/api/admin/portfolio/${id}`, {
      clientAccountId: people.accountB.id,
    });
    stop();
    expect(told.toSorted()).toEqual([people.accountA.id, people.accountB.id].toSorted());
    const { image } = moved.json<Project>();
    for (const url of [imageUrl ?? '', ...(image?.sources.map((source) => source.url) ?? [])])
      expect([await read(url, people.clientA), await read(url, people.clientB)]).toEqual([404, 200]);
  });

  test('gets no sizes if it was replaced meanwhile', async () => {
    const { id } = await create(png(40, 30, [1, 2, 3]));
    await people.admin.patch(`/api/admin/portfolio/${id}`, { imageUrl: 'https://a.example/b.png' });
    await work();
    expect(await rows().execute()).toEqual([]);
    expect(await portfolio()).toMatchObject({ imageUrl: 'https://a.example/b.png', image: null });
  });

  test('gets its sizes once, and none if one fails', async () => {
    const { imageUrl } = await create(png(40, 30, [1, 2, 3]));
    const { storage, db } = app.context;
    const put = storage.putFile.bind(storage);
    let calls = 0;
    storage.putFile = (...given) => (++calls === 2 ? Promise.reject(new Error('full')) : put(...given));
    await work();
    expect(calls).toBe(2);
    expect(await rows().execute()).toEqual([]);
    const keys = async () => (await Array.fromAsync(storage.list(''))).length;
    expect(await keys()).toBe(1);
    app.clock.now += 3_600_000;
    await work();
    expect(await keys()).toBe(3);
    const { id } = await rowIn(db, 'file', ['id'], { fileName: (imageUrl ?? '').slice('/uploads/'.length) });
    await app.context.jobs.enqueue('projects.picture', { id });
    await work();
    expect(await rows().execute()).toHaveLength(2);
  });

  test('shows staff a failure, and staff can retry', async () => {
    const { id } = await create(png(40, 30, [1, 2, 3]));
    const again = `/api/admin/portfolio/${id}/picture/retry`;
    const project = async () => (await people.admin.get(`/api/admin/portfolio/${id}`)).json<Project>();
    const { storage } = app.context;
    const put = storage.putFile.bind(storage);
    storage.putFile = () => Promise.reject(new Error('full'));
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await project()).toMatchObject({ pictureFailed: false });
      expect((await people.admin.post(again)).statusCode).toBe(409);
      await work();
      app.clock.now += 3_600_000;
    }
    expect(await project()).toMatchObject({ pictureFailed: true, image: null });
    expect((await people.clientA.get('/api/client/gallery')).payload).not.toContain('pictureFailed');

    storage.putFile = put;
    const answer = await people.admin.post(again);
    expect([answer.statusCode, answer.json<Project>().pictureFailed]).toEqual([200, false]);
    expect((await people.admin.post(again)).json()).toMatchObject({
      message: 'This picture is being prepared already.',
    });
    await work();
    expect((await project()).image).toMatchObject({ width: 40, height: 30 });
    expect((await people.admin.post(again)).json()).toMatchObject({ message: 'This picture is ready.' });
    const audit = app.context.db.q().selectFrom('audit').select('action');
    expect(await audit.where('action', '=', 'projects.retry-picture').execute()).toHaveLength(1);
  });

  test('is processed anew after replacing a failed one', async () => {
    const { id } = await create(png(40, 30, [1, 2, 3]));
    const { db } = app.context;
    await db.q().updateTable('project').set({ pictureFailed: true }).execute();
    const renamed = await people.admin.patch(`/api/admin/portfolio/${id}`, { title: 'Mill, again' });
    expect(renamed.json()).toMatchObject({ pictureFailed: true });
    const moved = await people.admin.patch(`/api/admin/portfolio/${id}`, {
      imageUrl: 'https://a.example/b.png',
    });
    expect(moved.json()).toMatchObject({ pictureFailed: false });
    expect((await people.admin.post(`/api/admin/portfolio/${id}/picture/retry`)).json()).toMatchObject({
      message: 'This project has no uploaded picture.',
    });
  });
});

test('a work’s picture is made into a JPEG for link previews, once, and no other file is', async () => {
  await create(await photograph());
  await work();
  const share = createSharePictures(app.context);
  const { image } = (await portfolio()) ?? {};
  const name = image?.sources.at(-1)?.url.split('/').at(-1) ?? '';
  const made = await share(name);
  expect(await sharp(made ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: image?.width });
  expect(await share(name)).toBe(made);
  expect(await share('nothing.webp')).toBeNull();
});
