import { beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '#contract/decisions.ts';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { newId } from '#server/core/ids.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';

let rounds: Awaited<ReturnType<typeof startRounds>>;
let id: string;
let versionFileId: string;
let shown: { versionId: string; contentHash: string };
beforeEach(async () => {
  rounds = await startRounds();
  id = await rounds.newPreview();
  const [version] = (await rounds.room(id)).versions;
  if (!version?.files[0]) throw new Error('The preview has no file.');
  versionFileId = version.files[0].id;
  shown = { versionId: version.id, contentHash: version.contentHash };
});

const note = (words: string, more: object = {}) => ({
  versionFileId,
  shape: 'point',
  x: 0.25,
  y: 0.75,
  words,
  ...more,
});
const send = (body: object, headers = {}) =>
  rounds.people.clientA.post(`/api/client/previews/${id}/decisions`, { ...shown, ...body }, headers);
const feedback = async () =>
  (await rounds.people.admin.get('/api/admin/preview-feedback')).json<StaffPreviewFeedback[]>();
const decisions = async () => (await rounds.room(id)).versions.flatMap((version) => version.decisions);
const waitsFor = async () =>
  (await rounds.people.admin.get('/api/admin/client-previews')).json<StaffPreview[]>()[0]?.waitsFor;

describe('a decision with stars and notes', () => {
  test('is stored whole, and staff read its words once', async () => {
    const file = await uploaded(rounds.people.clientA, 'attachment', 'logo.png', png(30, 20, [1, 2, 3]));
    const notes = [note('Bluer'), note('This logo', { files: [file] }), note('And a phone number')];
    const sent = await send({ kind: 'approve-with-notes', words: 'Nearly there', rating: 4, notes });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { kind: 'approve-with-notes', words: 'Nearly there' },
    ]);
    const set = await rounds.pins(id);
    expect(set.map(({ words, files }) => [words, files.map(({ name }) => name)])).toEqual([
      ['Bluer', []],
      ['This logo', ['logo.png']],
      ['And a phone number', []],
    ]);
    expect(await feedback()).toMatchObject([
      {
        feedback: 'Nearly there',
        rating: 4,
        ratingTouched: true,
        isRead: false,
        versionNumber: 1,
        decision: { kind: 'approve-with-notes', withdrawnAt: null },
      },
    ]);
    const found = await rounds.people.admin.get('/api/admin/preview-feedback?q=nearly');
    expect(found.json()).toHaveLength(1);
    const csv = await rounds.people.admin.get(`/api/admin/client-previews/${id}/export`);
    expect(csv.body.split('Nearly there')).toHaveLength(2);
    const { app, people } = rounds;
    await mailWhatIsDue(app);
    const mails = (await noticeMails(app)).filter(({ recipient }) => recipient === app.context.brand.email);
    const text = mails.map(({ body }) => body).join('\n');
    expect(text).toContain(
      `${people.accountA.name} approved, with notes, version 1 of Homepage and gave 4 of 5 stars.`,
    );
    expect(text.split('Nearly there')).toHaveLength(2);
  });

  test('takes unsent replies along', async () => {
    await send({ kind: 'request-changes', notes: [note('Bluer')] });
    const [pin] = await rounds.pins(id);
    const file = await uploaded(rounds.people.clientA, 'attachment', 'blue.png', png(30, 20, [1, 2, 3]));
    const replies = [{ pinId: pin?.id, message: 'Like this', files: [file] }];
    expect((await send({ kind: 'approve-with-notes', replies })).statusCode).toBe(201);
    const path = `/api/client/previews/${id}/pins/${pin?.id}/messages`;
    expect((await rounds.people.clientA.get(path)).json()).toMatchObject([
      { body: 'Like this', files: [{ name: 'blue.png' }] },
      { body: 'Bluer' },
    ]);
    const refused = await send({ kind: 'approve', replies: [{ pinId: newId(0), message: 'No' }] });
    expect(refused.statusCode).toBe(404);
    expect(await decisions()).toHaveLength(2);
  });

  test.each<[string, () => object]>([
    ['a note on another file', () => ({ notes: [note('Bluer'), note('Bad', { versionFileId: newId(0) })] })],
    ['a note outside', () => ({ notes: [note('Bluer'), note('Bad', { x: 2 })] })],
    [
      'a file that is gone',
      () => ({ notes: [note('Bluer'), note('Bad', { files: [`upload:${newId(0)}`] })] }),
    ],
    ['six stars', () => ({ notes: [note('Bluer')], rating: 6 })],
    ['another version', () => ({ notes: [note('Bluer')], contentHash: 'other' })],
  ])('leaves nothing if one part is refused: %s', async (_, wrong) => {
    const sent = await send({ kind: 'request-changes', words: 'Warmer', rating: 2, ...wrong() });
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    expect(sent.statusCode).toBeLessThan(500);
    expect([await rounds.pins(id), await feedback(), await decisions()]).toEqual([[], [], []]);
  });

  test('is stored once for one key, also when sent twice at once', async () => {
    const body = { kind: 'request-changes', words: 'Warmer', rating: 2, notes: [note('Bluer')] };
    const key = { 'idempotency-key': 'one-decision' };
    const [first, second] = await Promise.all([send(body, key), send(body, key)]);
    const third = await send(body, key);
    const ids = [first, second, third].map((answer) => answer.json<Decision>().id);
    expect(new Set(ids).size).toBe(1);
    expect([await rounds.pins(id), await feedback(), await decisions()].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
    const other = await send({ ...body, rating: 3 }, key);
    expect([other.statusCode, other.json()]).toMatchObject([409, { code: 'idempotency_mismatch' }]);
  });

  test('needs no words to approve with notes if notes come with it', async () => {
    expect((await send({ kind: 'approve-with-notes' })).statusCode).toBe(400);
    expect((await send({ kind: 'approve-with-notes', notes: [note('Bluer')] })).statusCode).toBe(201);
  });
});

describe('stars that come with a decision', () => {
  test('ask for no answer: the decision says for whom it waits', async () => {
    expect(await waitsFor()).toBe('client');
    await send({ kind: 'approve', rating: 5 });
    expect(await waitsFor()).toBeNull();
    expect((await feedback())[0]).toMatchObject({ rating: 5, ratingTouched: true });
  });

  test('do not end the waiting of an earlier question', async () => {
    const asked = { previewId: id, rating: 4, feedback: 'Can we have both?' };
    await rounds.people.clientA.post('/api/client/preview-feedback', asked);
    await send({ kind: 'approve', rating: 5 });
    expect(await waitsFor()).toBe('agency');
  });

  test('that nobody touched are not sent: no feedback is stored', async () => {
    await send({ kind: 'approve' });
    expect(await feedback()).toEqual([]);
  });
});
