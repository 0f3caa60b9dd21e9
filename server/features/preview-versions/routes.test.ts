import { beforeEach, describe, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import type { ClientPreview, StaffPreview } from '#contract/previews.ts';
import { changeRows, rowsInOrder } from '#server/testing/database/rows.ts';
import { addContact } from '#server/testing/people.ts';
import { dataUrl, png, uploaded, newPicture } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';

type Rounds = Awaited<ReturnType<typeof startRounds>>;
let app: Rounds['app'];
let people: Rounds['people'];
let work: Rounds['work'];
let newPreview: Rounds['newPreview'];
let addVersion: Rounds['addVersion'];
let room: Rounds['room'];
let staffRoom: Rounds['staffRoom'];
let pin: Rounds['pin'];
let pins: Rounds['pins'];
let decide: Rounds['decide'];
beforeEach(async () => {
  ({ app, people, work, newPreview, addVersion, room, staffRoom, pin, pins, decide } = await startRounds());
});

const numbers = ({ versions }: ClientRoom | StaffRoom) => versions.map(({ number }) => number);

describe('versions', () => {
  test('share one card: the newest ready one waits, older ones are history', async () => {
    const id = await newPreview();
    const [first] = (await room(id)).versions;
    expect((await addVersion(id, { note: 'Bluer', dueOn: '2026-12-24' })).statusCode).toBe(201);
    // Until the new version is ready, the client sees the previous version, and staff see both versions.
    expect(numbers(await room(id))).toEqual([1]);
    expect(numbers(await staffRoom(id))).toEqual([2, 1]);
    const staff = (await people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
    expect(staff).toMatchObject([
      { id, version: 1, versionCount: 2, state: 'ready', pending: { number: 2 } },
    ]);
    await work();
    const own = (await people.clientA.get('/api/client/previews')).json<ClientPreview[]>();
    expect(own).toMatchObject([{ id, version: 2, versionCount: 2, dueOn: '2026-12-24', decision: null }]);
    const now = await room(id);
    expect(now.versions).toMatchObject([
      { number: 2, newest: true, note: 'Bluer' },
      { number: 1, newest: false },
    ]);
    expect(own[0]?.fileUrl).toBe(now.versions[0]?.files[0]?.fileUrl);
    for (const { files } of now.versions)
      expect((await people.clientA.get(files[0]?.fileUrl ?? '')).statusCode).toBe(200);
    expect(now.versions[0]?.files[0]?.fileUrl).not.toBe(first?.files[0]?.fileUrl);
    expect(now.versions[0]?.contentHash).not.toBe(first?.contentHash);
  });

  test('keep their files in the given order', async () => {
    const id = await newPreview();
    const files = [];
    for (const [shade, name] of ['b.png', 'a.png'].entries())
      files.push(await uploaded(people.admin, 'preview-original', name, png(30, 20, [shade, 3, 3])));
    expect((await addVersion(id, { fileUrl: undefined, files })).statusCode).toBe(201);
    await work();
    const [version] = (await staffRoom(id)).versions;
    expect(version?.files.map(({ originalName, position }) => [originalName, position])).toEqual([
      ['b.png', 1],
      ['a.png', 2],
    ]);
    for (const { pages } of version?.files ?? [])
      expect(pages).toMatchObject([{ page: 1, width: 30, height: 20, slices: [{ y: 0, height: 20 }] }]);
    // The content hash depends on the order of the files.
    const again = [];
    for (const file of version?.files.toReversed() ?? []) again.push(file.sha256);
    expect(new Set(again).size).toBe(2);
    expect((await addVersion(id, { files })).statusCode).toBe(400);
    expect((await addVersion(id, { fileUrl: undefined })).statusCode).toBe(400);
  });

  test('cause events for clients once they are ready, for staff at once', async () => {
    const id = await newPreview();
    const heard = async () =>
      rowsInOrder(app.context.db, 'event', ['forClient'], { topic: 'previews', subjectId: id });
    const before = (await heard()).length;
    await addVersion(id);
    expect((await heard()).slice(before)).toEqual([{ forClient: false }]);
    await work();
    expect((await heard()).at(-1)).toEqual({ forClient: true });
  });

  test('that fail leave the previous one in place and can be retried', async () => {
    const id = await newPreview();
    await addVersion(id);
    await changeRows(app.context.db, 'previewVersion', { number: 2 }, { state: 'failed', reason: 'No' });
    const [row] = (await people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
    expect(row).toMatchObject({ state: 'ready', version: 1, pending: { state: 'failed', reason: 'No' } });
    expect((await people.admin.post(`/api/admin/client-previews/${id}/retry`)).statusCode).toBe(200);
    await work();
    expect(numbers(await room(id))).toEqual([2, 1]);
  });

  test('keep the feedback on them', async () => {
    const id = await newPreview();
    const rate = () => people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 4 });
    expect((await rate()).json<PreviewFeedback>().versionNumber).toBe(1);
    await addVersion(id);
    await work();
    expect((await rate()).json<PreviewFeedback>().versionNumber).toBe(2);
    expect((await room(id)).versions.map(({ feedbackCount }) => feedbackCount)).toEqual([1, 1]);
    const said = (await people.admin.get('/api/admin/preview-feedback')).json<PreviewFeedback[]>();
    expect(said.map(({ versionNumber }) => versionNumber)).toEqual([2, 1]);
  });

  test('record who has seen them, and when first and last', async () => {
    const id = await newPreview();
    const url = `/api/client/previews/${id}/versions/${id}/seen`;
    expect((await room(id)).lastSeenVersionId).toBeNull();
    expect((await people.clientB.post(url)).statusCode).toBe(404);
    const firstAt = new Date(app.clock.now).toISOString();
    await people.clientA.post(url);
    app.clock.now += 60_000;
    await people.clientA.post(url);
    const lastAt = new Date(app.clock.now).toISOString();
    const person = { id: people.accountA.contactId };
    expect((await staffRoom(id)).versions[0]?.seenBy).toMatchObject([{ person, firstAt, lastAt }]);
    expect((await room(id)).lastSeenVersionId).toBe(id);
  });

  test('of separate previews can be merged, with all feedback and notes', async () => {
    const [one, two, three] = [await newPreview('v1'), await newPreview('v2'), await newPreview('v3')];
    for (const id of [one, two]) {
      await people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 3, feedback: id });
      await pin(id, { words: id });
    }
    await decide(two, 'request-changes');
    const before = await Promise.all([one, two, three].map(async (id) => (await room(id)).versions[0]?.id));
    const merged = await people.admin.post(`/api/admin/client-previews/${three}/merge`, {
      order: [one, two, three],
    });
    expect(merged.statusCode).toBe(200);
    const joined = await room(three);
    expect(joined.versions.map(({ id }) => id).toReversed()).toEqual(before);
    expect(numbers(joined)).toEqual([3, 2, 1]);
    expect(joined.versions.map(({ feedbackCount, pinCount }) => [feedbackCount, pinCount])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(joined.versions.map(({ decision }) => decision)).toEqual([null, 'changes', null]);
    expect((await pins(three)).map(({ number, words }) => [number, words])).toEqual([
      [1, one],
      [2, two],
    ]);
    const said = (await people.clientA.get('/api/client/preview-feedback')).json<PreviewFeedback[]>();
    expect(said.map(({ previewId, feedback }) => [previewId, feedback])).toEqual([
      [three, two],
      [three, one],
    ]);
    expect((await people.clientA.get('/api/client/previews')).json()).toHaveLength(1);
    // The earlier address of the merged preview still works.
    expect((await room(one)).preview.id).toBe(three);
  });

  test('of two clients are never merged', async () => {
    const own = await newPreview();
    const body = { clientAccountId: people.accountB.id, title: 'Other', fileUrl: newPicture() };
    const other = (await people.admin.post('/api/admin/client-previews', body)).json<StaffPreview>().id;
    const url = `/api/admin/client-previews/${own}/merge`;
    expect((await people.admin.post(url, { order: [own, other] })).statusCode).toBe(409);
    expect((await people.admin.post(url, { order: [own, own] })).statusCode).toBe(409);
  });

  test('are deleted and restored with their preview', async () => {
    const id = await newPreview();
    await addVersion(id);
    await work();
    const urls = (await room(id)).versions.map(({ files }) => files[0]?.fileUrl ?? '');
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    for (const url of urls) expect((await people.clientA.get(url)).statusCode).toBe(404);
    const deleted = await people.admin.get('/api/admin/deleted-previews');
    expect(deleted.json()).toMatchObject([{ id, title: 'Homepage' }]);
    await people.admin.post(`/api/admin/client-previews/${id}/restore`);
    for (const url of urls) expect((await people.clientA.get(url)).statusCode).toBe(200);
    expect((await people.admin.get('/api/admin/deleted-previews')).json()).toEqual([]);
  });
});

describe('a new version', () => {
  const send = async (id: string, more: object = {}) => {
    const response = await addVersion(id, more);
    return [response.statusCode, response.json<{ code?: string }>().code];
  };

  test('is refused until each open pin is answered or a reason is given', async () => {
    const id = await newPreview();
    const [a, b] = [(await pin(id)).json<Pin>(), (await pin(id)).json<Pin>()];
    await pin(id, { words: 'Closed' });
    const third = (await pins(id))[2]?.id;
    await people.clientA.post(`/api/client/previews/${id}/pins/${third}/resolve`);
    expect(await send(id)).toEqual([409, 'pins_unanswered']);
    const answer = (pinId: string, body: object) =>
      people.admin.put(`/api/admin/client-previews/${id}/pins/${pinId}/answer`, body);
    expect((await answer(a.id, { kind: 'done' })).statusCode).toBe(200);
    expect((await answer(b.id, { kind: 'not-done' })).statusCode).toBe(400);
    expect(await send(id)).toEqual([409, 'pins_unanswered']);
    expect((await answer(b.id, { kind: 'not-done', words: 'The brand forbids it' })).statusCode).toBe(200);
    expect((await staffRoom(id)).unansweredPins).toBe(0);
    expect(await send(id)).toEqual([201, undefined]);
    await work();

    // The client checks the pins: one pin is done, and another stays open and keeps its number.
    const [version] = (await room(id)).versions;
    const tick = (pinId: string, said: string) =>
      people.clientA.post(`/api/client/previews/${id}/pins/${pinId}/tick`, {
        versionId: version?.id,
        tick: said,
      });
    expect((await tick(a.id, 'done')).json()).toMatchObject({ resolvedAt: expect.any(String) });
    expect((await tick(b.id, 'open')).json()).toMatchObject({ number: 2, resolvedAt: null, answer: null });
    expect((await room(id)).openPins).toBe(1);
    expect(await send(id)).toEqual([409, 'pins_unanswered']);
    expect(await send(id, { overrideReason: 'Agreed by phone' })).toEqual([201, undefined]);
    const [log] = await app.context.db
      .q()
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'previews.version')
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.parse(log?.detail ?? '{}')).toMatchObject({ unanswered: [2], reason: 'Agreed by phone' });
    expect((await pins(id)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

test('a round is exported with all messages, version by version', async () => {
  const id = await newPreview();
  const made = (await pin(id, { words: '=1+1 "quoted"' })).json<Pin>();
  await people.admin.put(`/api/admin/client-previews/${id}/pins/${made.id}/answer`, { kind: 'done' });
  await people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 4, feedback: 'Nice' });
  await people.admin.post(`/api/admin/client-previews/${id}/pins/${made.id}/messages`, { message: 'Soon' });
  await decide(id, 'approve-with-notes', { words: 'Go' });
  await people.admin.post(`/api/admin/client-previews/${id}/deliveries`, { versionId: id, name: 'Final' });
  const uploads = [await uploaded(people.admin, 'delivery', 'brand.otf', Buffer.from('font'))];
  await people.admin.post(`/api/admin/client-previews/${id}/deliveries`, { name: 'Fonts', uploads });
  const { headers, body } = await people.admin.get(`/api/admin/client-previews/${id}/export`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = body.split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(7);
  expect(lines[1]).toContain(`"'=1+1 ""quoted"""`);
  expect(lines[1]).toContain('"25 % from the left, 75 % from the top"');
  expect(lines[1]).toContain('"Done","Open"');
  expect(lines[2]).toMatch(/^"?1"?,"Reply","?1"?,.*"Soon"/);
  expect(lines[3]).toContain('"Feedback"');
  expect(lines[4]).toContain('"Approved with notes"');
  expect(lines[5]).toMatch(/"Delivered".*"Final \[.*\]"/);
  expect(lines[6]).toMatch(/^"?"?,"Delivered".*"Fonts \[brand.otf\]"/);
  expect((await people.clientA.get(`/api/admin/client-previews/${id}/export`)).statusCode).toBe(401);
});

describe('pages', () => {
  const slicesOf = (version?: ClientRoom['versions'][number]) =>
    (version?.files ?? []).flatMap(({ pages }) => pages.flatMap(({ slices }) => slices));

  test('of a long picture come in slices for its client and staff in scope alone', async () => {
    const long = png(300, 3_000, [200, 90, 40]);
    const body = { clientAccountId: people.accountA.id, title: 'Long', fileUrl: dataUrl('image/png', long) };
    const { id } = (await people.admin.post('/api/admin/client-previews', body)).json<StaffPreview>();
    await work();
    const [version] = (await room(id)).versions;
    expect(version?.files[0]?.pages).toMatchObject([{ page: 1, width: 300, height: 3_000 }]);
    const slices = slicesOf(version);
    expect(slices.map(({ y, height }) => [y, height])).toEqual([
      [0, 1_024],
      [1_024, 1_024],
      [2_048, 952],
    ]);
    const sees = await app.as(
      'client',
      people.accountA.id,
      await addContact(app.context, people.accountA.id, 'sees'),
    );
    const statuses = async (url: string) => {
      const found = [];
      for (const caller of [app, people.user, people.clientB, people.clientA, sees, people.admin])
        found.push((await caller.get(url)).statusCode);
      return found;
    };
    for (const { url } of slices) expect(await statuses(url)).toEqual([404, 404, 404, 200, 200, 200]);
    const first = await people.clientA.get(`${slices[0]?.url}?download=1`);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
    });
    const [staff] = (await staffRoom(id)).versions;
    expect(await statuses(staff?.files[0]?.originalFileUrl ?? '')).toEqual([404, 404, 404, 404, 404, 200]);
    // A file of an older version can still be read; a file of a deleted preview cannot.
    await addVersion(id);
    await work();
    expect((await people.clientA.get(slices[1]?.url ?? '')).statusCode).toBe(200);
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    expect(await statuses(slices[1]?.url ?? '')).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('of a PDF are stacked, each with its own pins', async () => {
    const file = await uploaded(
      people.admin,
      'preview-original',
      'menu.pdf',
      pdf('0.5 g 0 0 100 100 re f', [595, 842], 2),
    );
    const about = { clientAccountId: people.accountA.id, title: 'Menu', files: [file], dueOn: '2026-12-24' };
    const made = await people.admin.post('/api/admin/client-previews/sets', about);
    expect([made.statusCode, made.json()]).toMatchObject([201, { fileType: 'image', dueOn: '2026-12-24' }]);
    const { id } = made.json<StaffPreview>();
    await work();
    const [version] = (await room(id)).versions;
    expect(version?.files).toMatchObject([{ kind: 'document', transparent: false }]);
    expect(version?.files[0]?.pages.map(({ page, width }) => [page, width])).toEqual([
      [1, 1_600],
      [2, 1_600],
    ]);
    expect((await pin(id)).statusCode).toBe(400);
    expect((await pin(id, { page: 2 })).json()).toMatchObject({ page: 2, timeMs: null });
    // The published API accepts only images and videos.
    const fileUrl = dataUrl('application/pdf', pdf('0 g', [100, 100]));
    const plain = await people.admin.post('/api/admin/client-previews', { ...about, fileUrl });
    expect(plain.statusCode).toBe(400);
  });
});

test('a pin on a video has a time or a range', async () => {
  const id = await newPreview();
  await app.context.db.q().updateTable('versionFile').set({ kind: 'video' }).execute();
  expect((await pin(id, { shape: 'time', timeMs: 1_234 })).json()).toMatchObject({
    timeMs: 1_234,
    endMs: null,
  });
  expect((await pin(id, { shape: 'range', timeMs: 100, endMs: 900 })).json()).toMatchObject({ endMs: 900 });
  expect((await pin(id, { shape: 'range', timeMs: 900, endMs: 100 })).statusCode).toBe(400);
  expect((await pin(id, { shape: 'time' })).statusCode).toBe(400);
});
