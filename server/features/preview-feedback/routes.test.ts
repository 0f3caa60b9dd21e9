import { beforeEach, describe, expect, test } from 'vitest';
import type { PreviewFeedback, StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import type { Overview } from '#contract/overview.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { rowsIn } from '#server/testing/database/rows.ts';
import { asPerson } from '#server/testing/people.ts';
import { addFirstVersion, previewRow } from '#server/testing/samples/sample-versions.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { removeOf } from './service.ts';

const { app, people } = agencyForEachTest();
let previewId: string;

/** Adds a preview without files, because other tests cover the files. */
async function addPreview(clientAccountId: string, state: 'ready' | 'processing' = 'ready'): Promise<string> {
  const { db, now } = app.context;
  const preview = previewRow({
    clientAccountId,
    title: 'Landing page',
    state,
    createdAt: new Date(now()).toISOString(),
  });
  await db.q().insertInto('clientPreview').values(preview).execute();
  await addFirstVersion(db, preview);
  return preview.id;
}

beforeEach(async () => {
  previewId = await addPreview(people.accountA.id);
});

const send = (body: Record<string, unknown>, caller: Caller = people.clientA) =>
  caller.post('/api/client/preview-feedback', { previewId, ...body });
const sent = async (body: Record<string, unknown>, caller?: Caller) => {
  const response = await send(body, caller);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<PreviewFeedback>();
};
const own = async (caller: Caller = people.clientA) =>
  (await caller.get('/api/client/preview-feedback')).json<PreviewFeedback[]>();
const staffList = async (query = '') =>
  (await people.admin.get(`/api/admin/preview-feedback${query}`)).json<StaffPreviewFeedback[]>();
const unread = async () =>
  (await people.admin.get('/api/admin/counts')).json<{ feedbackUnread: number }>().feedbackUnread;
const respond = (id: string, response: unknown) =>
  people.admin.patch(`/api/admin/preview-feedback/${id}/respond`, { response });
const mails = async (to: string) =>
  (await app.context.db.q().selectFrom('mail').select('subject').where('recipient', '=', to).execute()).map(
    ({ subject }) => subject,
  );

test('reaches staff as unread, with the preview and the client', async () => {
  const row = await sent({
    rating: 4,
    feedback: '  Love the blue  ',
    clientAccountId: people.accountB.id,
    isRead: true,
    adminResponse: 'forged',
  });
  expect(row).toEqual({
    id: expect.any(String),
    previewId,
    versionNumber: 1,
    clientAccountId: people.accountA.id,
    author: asPerson(people.accountA, true),
    feedback: 'Love the blue',
    rating: 4,
    ratingTouched: true,
    isRead: false,
    adminResponse: null,
    responseFiles: [],
    responseDate: null,
    respondedBy: null,
    createdAt: expect.any(String),
  });
  expect(await own()).toEqual([row]);
  expect(await own(people.clientB)).toEqual([]);
  expect(await staffList()).toEqual([
    {
      ...row,
      author: asPerson(people.accountA),
      previewTitle: 'Landing page',
      fileType: 'image',
      thumbnailUrl: null,
      pinCount: 0,
      openPins: 0,
      settledAt: null,
      decision: null,
      clientName: people.accountA.name,
      clientCompany: people.accountA.company,
      clientCode: people.accountA.clientCode,
    },
  ]);
  expect(await unread()).toBe(1);
});

test('a ready preview without a decision or feedback waits for its client', async () => {
  const waiting = async (caller = people.clientA) =>
    (await caller.get('/api/client/counts')).json<{ previewsWaiting: number }>().previewsWaiting;
  await addPreview(people.accountA.id, 'processing');
  const second = await addPreview(people.accountA.id);
  expect([await waiting(), await waiting(people.clientB)]).toEqual([2, 0]);
  await sent({ rating: 4 });
  await sent({ rating: 3 });
  expect(await waiting()).toBe(1);
  // The preview has a decision, so it needs no feedback.
  const { versions } = (await people.clientA.get(`/api/client/previews/${second}/room`)).json<ClientRoom>();
  const { id: versionId, contentHash } = versions[0] ?? {};
  const decision = { versionId, contentHash, kind: 'approve' };
  const decided = await people.clientA.post(`/api/client/previews/${second}/decisions`, decision);
  expect([decided.statusCode, await waiting()]).toEqual([201, 0]);
  await people.admin.delete(`/api/admin/client-previews/${second}`);
  expect(await waiting()).toBe(0);
});

test('the overall rating counts all ratings that clients set, until they are permanently removed', async () => {
  const overall = async () =>
    (await people.admin.get('/api/admin/overview')).json<Overview>().ratings.overall;
  await sent({ rating: 2 });
  await sent({ rating: 5, ratingTouched: true });
  await sent({ rating: 5, feedback: 'Left standing' });
  const other = await addPreview(people.accountB.id);
  await sent({ previewId: other, rating: 5, ratingTouched: true }, people.clientB);
  expect(await overall()).toEqual({ average: 4, count: 3 });
  await app.context.db.tx(() => removeOf(app.context, [previewId]));
  expect(await overall()).toEqual({ average: 5, count: 1 });
});

test('the rating defaults to 5, and averages count only ratings that clients set', async () => {
  const rated = async (body: Record<string, unknown>) => {
    const { rating, ratingTouched } = await sent(body);
    return [rating, ratingTouched];
  };
  const average = async () => {
    const [row] = (await people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
    return [row?.feedbackCount, row?.averageRating];
  };
  expect(await rated({ feedback: 'Hm' })).toEqual([5, false]);
  expect(await rated({ rating: 5, feedback: '' })).toEqual([5, false]);
  expect(await average()).toEqual([2, null]);
  expect(await rated({ rating: 5, ratingTouched: true })).toEqual([5, true]);
  expect(await rated({ rating: 2 })).toEqual([2, true]);
  expect(await rated({ rating: 1, ratingTouched: false })).toEqual([1, false]);
  expect(await average()).toEqual([5, 3.5]);
});

test.each([
  [{ rating: 0 }, 'rating'],
  [{ rating: 6 }, 'rating'],
  [{ rating: 4.5 }, 'rating'],
  [{ rating: '5' }, 'rating'],
  [{ rating: null }, 'rating'],
  [{ ratingTouched: 'yes' }, 'ratingTouched'],
  [{ feedback: 7 }, 'feedback'],
  [{ feedback: 'x'.repeat(10_001) }, 'feedback'],
  [{ previewId: 'x' }, 'previewId'],
  [{ previewId: undefined }, 'previewId'],
])('%o is refused', async (body, field) => {
  const response = await send(body);
  expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
    400,
    [field],
  ]);
  expect(await own()).toEqual([]);
});

test('is accepted only for the client’s own visible previews', async () => {
  const statuses = [(await send({ rating: 1 }, people.clientB)).statusCode];
  const waiting = await addPreview(people.accountA.id, 'processing');
  statuses.push((await send({ previewId: waiting, rating: 1 })).statusCode);
  await people.admin.delete(`/api/admin/client-previews/${previewId}`);
  statuses.push((await send({ rating: 1 })).statusCode);
  statuses.push((await send({ previewId: '019a0000-0000-7000-8000-000000000000' })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect([await staffList(), await unread()]).toEqual([[], 0]);
});

describe('staff', () => {
  test('mark as read, once', async () => {
    const { id } = await sent({ rating: 3 });
    for (let count = 0; count < 2; count++) {
      const response = await people.admin.patch(`/api/admin/preview-feedback/${id}/read`);
      expect([response.statusCode, response.json<PreviewFeedback>().isRead]).toEqual([200, true]);
    }
    expect(await unread()).toBe(0);
    expect(await own()).toMatchObject([{ isRead: true }]);
  });

  test('answer and may change the answer; answering marks as read and sends one mail', async () => {
    const { id } = await sent({ rating: 3, feedback: 'Too dark' });
    const first = await respond(id, '  We will lighten it.  ');
    expect([first.statusCode, first.json()]).toEqual([
      200,
      expect.objectContaining({
        adminResponse: 'We will lighten it.',
        isRead: true,
        previewTitle: 'Landing page',
      }),
    ]);
    app.clock.now += 60_000;
    expect((await respond(id, 'It is lighter now.')).statusCode).toBe(200);
    expect(await own()).toMatchObject([
      { adminResponse: 'It is lighter now.', responseDate: new Date(app.clock.now).toISOString() },
    ]);
    expect(await unread()).toBe(0);
    await mailWhatIsDue(app);
    expect(await mails(people.accountA.email)).toHaveLength(1);
    const actions = await app.context.db
      .q()
      .selectFrom('audit')
      .select('action')
      .where('subjectId', '=', id)
      .where('userId', 'is not', null)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'preview-feedback.respond',
      'preview-feedback.read',
      'preview-feedback.respond',
    ]);
  });

  test.each(['', '   ', null, undefined, 7, 'x'.repeat(10_001)])(
    'cannot answer with %o',
    async (response) => {
      const { id } = await sent({ rating: 3 });
      expect((await respond(id, response)).statusCode).toBe(400);
      expect(await own()).toMatchObject([{ adminResponse: null, isRead: false }]);
    },
  );

  test('list one client or one preview, in pages, newest first', async () => {
    const ids = [(await sent({ feedback: '1' })).id, (await sent({ feedback: '2' })).id];
    const other = await addPreview(people.accountB.id);
    ids.push((await sent({ previewId: other, feedback: '3' }, people.clientB)).id);
    expect((await staffList()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await staffList(`?clientAccountId=${people.accountB.id}`)).map(({ id }) => id)).toEqual([ids[2]]);
    expect((await staffList(`?previewId=${previewId}`)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const page = await people.admin.get('/api/admin/preview-feedback?limit=2');
    expect([page.json<unknown[]>().length, page.headers['x-total-count']]).toEqual([2, '3']);
    const next = /<([^>]*)>/.exec(String(page.headers['link']))?.[1] ?? '';
    expect((await people.admin.get(next)).json()).toMatchObject([{ id: ids[0] }]);
  });

  test('get one mail for several entries, and none for those they have read', async () => {
    const { id } = await sent({ feedback: 'One' });
    await sent({ feedback: 'Two' });
    await sent({ feedback: 'Three' });
    await respond(id, 'Thanks');
    const received = async () => (await mails(app.context.brand.email)).length;
    await mailWhatIsDue(app);
    expect(await received()).toBe(1);
    await people.admin.patch(`/api/admin/preview-feedback/${(await sent({ feedback: 'Four' })).id}/read`);
    await mailWhatIsDue(app);
    expect(await received()).toBe(1);
  });
});

test('repeated with its key is stored once', async () => {
  const key = { 'idempotency-key': 'feedback-1' };
  const body = { previewId, rating: 3, feedback: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => people.clientA.post('/api/client/preview-feedback', body, key)),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect([await own(), await unread()]).toEqual([[answers[0]?.json()], 1]);
});

test('both sides get events, other clients do not', async () => {
  const { id } = await sent({ rating: 3 });
  await respond(id, 'Thanks');
  const events = await rowsIn(app.context.db, 'event', ['subjectId', 'clientAccountId'], {
    topic: 'preview-feedback',
  });
  expect(new Set(events.map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify({ subjectId: id, clientAccountId: people.accountA.id })]),
  );
});

test('has its own id, not that of its preview', async () => {
  await sent({ rating: 3 });
  expect((await people.admin.patch(`/api/admin/preview-feedback/${previewId}/read`)).statusCode).toBe(404);
});

test('staff filter feedback by its words, preview, client and unread state', async () => {
  const dark = await sent({ feedback: 'Too DARK, Ünal says.' });
  const light = await sent({ feedback: 'Lighter now.' });
  await people.admin.patch(`/api/admin/preview-feedback/${light.id}/read`);
  const found = async (query: string) => (await staffList(query)).map(({ id }) => id);
  expect(await found('?q=dark')).toEqual([dark.id]);
  expect(await found('?q=%C3%BCnal')).toEqual([dark.id]);
  expect(await found('?q=landing')).toEqual([light.id, dark.id]);
  expect(await found(`?q=${encodeURIComponent(people.accountA.email)}`)).toEqual([light.id, dark.id]);
  expect(await found('?q=landing&unread=true')).toEqual([dark.id]);
  expect(await found('?unread=true')).toEqual([dark.id]);
  expect(await found('?q=nothing')).toEqual([]);
  const answer = await people.admin.get('/api/admin/preview-feedback?unread=true');
  expect(answer.headers['x-total-count']).toBe('1');
  expect((await people.admin.get('/api/admin/preview-feedback?unread=false')).statusCode).toBe(400);
});

test('staff see the number of notes on the version, and of the open ones', async () => {
  const { versions } = (
    await people.clientA.get(`/api/client/previews/${previewId}/room`)
  ).json<ClientRoom>();
  const pin = async () => {
    const place = { versionFileId: versions[0]?.files[0]?.id, shape: 'point', x: 0, y: 0, words: 'Here' };
    return (await people.clientA.post(`/api/client/previews/${previewId}/pins`, place)).json<{ id: string }>()
      .id;
  };
  const [first] = [await pin(), await pin()];
  await people.clientA.post(`/api/client/previews/${previewId}/pins/${first}/resolve`);
  await sent({ feedback: 'Good' });
  expect(await staffList()).toMatchObject([{ pinCount: 2, openPins: 1 }]);
  const [preview] = (await people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>();
  expect(preview).toMatchObject({ feedbackCount: 1, noteCount: 2 });
});
