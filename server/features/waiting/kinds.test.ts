import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { allWaiting } from '#server/data/db/views/waiting.ts';
import { addFirstVersion, previewRow } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

/** The waiting things, each with the side that it waits for. A thing that waits for two sides would appear twice. */
async function waiting(): Promise<string[]> {
  const rows = await allWaiting(app.context.db).execute();
  return rows.map(({ kind, waitsFor, subjectId }) => `${kind} ${subjectId} ${waitsFor}`).toSorted();
}

test('nothing waits at first', async () => {
  expect(await waiting()).toEqual([]);
});

test('a request waits for the agency until its status changes', async () => {
  await app.post('/api/consultations', { name: 'Ada', email: 'ada@example.com' });
  const [{ id }] = (await people.admin.get('/api/admin/consultations')).json();
  expect(await waiting()).toEqual([`request ${id} agency`]);
  const [row] = await allWaiting(app.context.db).execute();
  expect(row).toEqual({
    kind: 'request',
    waitsFor: 'agency',
    projectId: null,
    ownerId: null,
    subjectId: id,
    clientAccountId: null,
    since: iso(app.clock.now),
  });
  await people.admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
  expect(await waiting()).toEqual([]);
});

test('a contact form message waits until it is read', async () => {
  await app.post('/api/messages', { name: 'Ada', email: 'ada@example.com', message: 'Hello' });
  const [{ id }] = (await people.admin.get('/api/admin/messages')).json();
  expect(await waiting()).toEqual([`contact-message ${id} agency`]);
  await people.admin.patch(`/api/admin/messages/${id}/read`);
  expect(await waiting()).toEqual([]);
});

test("a conversation waits for the agency, once, while its newest message is the client's", async () => {
  const { accountA, clientA, admin } = people;
  await clientA.post('/api/client/messages', { message: 'One' });
  await clientA.post('/api/client/messages', { message: 'Two' });
  expect(await waiting()).toEqual([`message ${accountA.id} agency`]);
  await admin.post('/api/admin/client-messages', { clientAccountId: accountA.id, message: 'Yes' });
  expect(await waiting()).toEqual([]);
});

test('a change request waits until it is decided', async () => {
  const sent = await people.clientA.post('/api/client/directive-change-requests', {
    requestType: 'color_change',
    requestReason: null,
    currentValues: JSON.stringify({ colors: ['#000000'] }),
    requestedValues: JSON.stringify({ colors: ['#ffffff'] }),
  });
  const { id } = sent.json();
  expect(await waiting()).toEqual([`change-request ${id} agency`]);
  await people.admin.patch(`/api/admin/directive-change-requests/${id}`, {
    status: 'rejected',
    adminResponse: 'No',
  });
  expect(await waiting()).toEqual([]);
});

test('a preview waits for the client until there is feedback, then for the agency until its answer, then for the client', async () => {
  const { accountA, clientA, admin } = people;
  const previewId = newId();
  const at = iso(app.clock.now);
  const file = {
    id: newId(),
    fileName: 'made-up.png',
    originalName: 'made-up.png',
    mime: 'image/png',
    kind: 'image' as const,
    size: 1,
    sha256: '-',
    width: 1,
    height: 1,
    durationMs: null,
    storageKey: '-',
    purpose: 'preview-marked' as const,
    parentId: null,
    clientAccountId: accountA.id,
    uploadedByKind: null,
    uploadedById: null,
    createdAt: at,
    deletedAt: null,
  };
  await app.context.db.q().insertInto('file').values(file).execute();
  const preview = (state: 'processing' | 'ready', id: string) =>
    previewRow({
      id,
      clientAccountId: accountA.id,
      markedId: state === 'ready' ? file.id : null,
      state,
      createdAt: at,
    });
  // Only the ready preview waits.
  for (const row of [preview('ready', previewId), preview('processing', newId())]) {
    await app.context.db.q().insertInto('clientPreview').values(row).execute();
    await addFirstVersion(app.context.db, row);
  }
  expect(await waiting()).toEqual([`preview ${previewId} client`]);
  const feedback = { previewId, rating: 4, feedback: 'Bluer' };
  for (const _ of [1, 2])
    expect((await clientA.post('/api/client/preview-feedback', feedback)).statusCode).toBe(201);
  expect(await waiting()).toEqual([`preview ${previewId} agency`]);
  const [{ id }] = (await admin.get('/api/admin/preview-feedback')).json();
  await admin.patch(`/api/admin/preview-feedback/${id}/respond`, { response: 'Done' });
  // The answer ends the wait of the feedback, but the preview still waits for a decision.
  expect(await waiting()).toEqual([`preview ${previewId} client`]);
});
