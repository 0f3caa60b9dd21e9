import { beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '#contract/decisions.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import type { DeletedPreview, StaffPreview } from '#contract/previews.ts';
import { addContact } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let id: string;
beforeEach(async () => {
  const body = { clientAccountId: people.accountA.id, title: 'Homepage', fileUrl: picture() };
  id = (await people.admin.post('/api/admin/client-previews', body)).json<StaffPreview>().id;
});

let shade = 0;
const picture = () => dataUrl('image/png', png(64, 40, [(shade += 1) % 256, 120, 200]));
const work = () => app.context.jobs.runUntilEmpty();
const addVersion = async () => {
  const response = await people.admin.post(`/api/admin/client-previews/${id}/versions`, {
    fileUrl: picture(),
  });
  expect(response.statusCode).toBe(201);
  return response.json<StaffRoom>().versions[0];
};
const room = async (caller: Caller = people.clientA) =>
  (await caller.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
const staffRoom = async () =>
  (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json<StaffRoom>();

describe('an approval during the upload of a new version', () => {
  test('is bound to the shown content or refused with the words kept, whichever comes first', async () => {
    await work();
    const outcomes: number[] = [];
    for (let round = 2; round < 10; round++) {
      const [shown] = (await room()).versions;
      expect(shown?.number).toBe(round - 1);
      await addVersion();
      const body = { versionId: shown?.id, contentHash: shown?.contentHash, kind: 'approve', words: 'Go' };
      const approve = async () => {
        // Wait longer in each round, so that sometimes the approval and sometimes the upload comes first.
        for (let turn = 0; turn < (round - 2) * 12; turn++) await new Promise(setImmediate);
        return people.clientA.post(`/api/client/previews/${id}/decisions`, body);
      };
      const [answer] = await Promise.all([approve(), work()]);
      outcomes.push(answer.statusCode);
      const after = await room();
      const [newest, before] = after.versions;
      expect([newest?.number, newest?.decision, newest?.decisions]).toEqual([round, null, []]);
      if (answer.statusCode === 201) {
        expect(answer.json<Decision>()).toMatchObject({
          versionId: shown?.id,
          contentHash: shown?.contentHash,
        });
        expect(before).toMatchObject({ decision: 'approved', decisions: [{ words: 'Go', inForce: true }] });
      } else {
        expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'superseded' }]);
        expect(before).toMatchObject({ decision: null, decisions: [] });
      }
    }
    expect(outcomes).toHaveLength(8);
  });

  test('sent twice at once by one person counts once', async () => {
    await work();
    const [shown] = (await room()).versions;
    const body = { versionId: shown?.id, contentHash: shown?.contentHash };
    const other = await app.as(
      'client',
      people.accountA.id,
      await addContact(app.context, people.accountA.id, 'decides'),
    );
    const url = `/api/client/previews/${id}/decisions`;
    const answers = await Promise.all([
      people.clientA.post(url, { ...body, kind: 'approve' }),
      people.clientA.post(url, { ...body, kind: 'approve-with-notes', words: 'Mind the comma' }),
      other.post(url, { ...body, kind: 'approve' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const decisions = (await room()).versions[0]?.decisions ?? [];
    expect(decisions).toHaveLength(3);
    expect(decisions.filter(({ inForce }) => inForce)).toHaveLength(2);
  });
});

describe('a version that its client has not seen', () => {
  const cancel = (versionId = '') =>
    people.admin.delete(`/api/admin/client-previews/${id}/versions/${versionId}`);

  test('is cancelled with its files, and the previous one stays', async () => {
    await work();
    const pending = await addVersion();
    const original = pending?.files[0]?.originalFileUrl ?? '';
    expect((await people.admin.get(original)).statusCode).toBe(200);
    expect((await cancel(pending?.id)).statusCode).toBe(200);
    await work();
    expect((await people.admin.get(original)).statusCode).toBe(404);
    expect((await staffRoom()).versions.map(({ number, state }) => [number, state])).toEqual([[1, 'ready']]);
    expect((await cancel(pending?.id)).statusCode).toBe(404);
    // Its number is free again.
    expect((await addVersion())?.number).toBe(2);
  });

  test('is deleted with its preview if it is the only one; both can be restored', async () => {
    expect((await cancel(id)).statusCode).toBe(200);
    await work();
    expect((await people.admin.get('/api/admin/client-previews')).json()).toEqual([]);
    const deleted = (await people.admin.get('/api/admin/deleted-previews')).json<DeletedPreview[]>();
    expect(deleted.map((row) => row.id)).toEqual([id]);
    expect((await people.admin.post(`/api/admin/client-previews/${id}/restore`)).statusCode).toBe(200);
    await work();
    expect((await room()).versions).toHaveLength(1);
  });

  test('cannot be cancelled once it is ready', async () => {
    await work();
    const answer = await cancel(id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'Version 1 is ready, and its client may have seen it.' },
    ]);
  });
});
