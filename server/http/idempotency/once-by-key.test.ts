import { expect, test } from 'vitest';
import { addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const key = { 'idempotency-key': 'the-same-for-everybody' };
const picture = dataUrl('image/png', png(30, 20, [1, 2, 3]));

test.each([
  ['messages', { message: 'Hello' }],
  ['artwork', { originalName: 'Logo.png', filePath: picture }],
  ['directive-change-requests', { requestType: 'font', currentValues: {}, requestedValues: {} }],
])("a client's key never returns another client's answer: %s", async (name, body) => {
  const ids = new Set<string>();
  for (const client of [people.clientA, people.clientB, people.clientA]) {
    const response = await client.post(`/api/client/${name}`, body, key);
    expect(response.statusCode).toBe(201);
    ids.add(response.json<{ id: string }>().id);
  }
  expect(ids.size).toBe(2);
});

test('nor that of another member of staff', async () => {
  const other = await app.as('staff', await addUser(app.context, 'admin'));
  const body = { clientAccountId: people.accountA.id, title: 'One', fileUrl: picture };
  const ids = new Set<string>();
  for (const admin of [people.admin, other, people.admin]) {
    const response = await admin.post('/api/admin/client-previews', body, key);
    expect(response.statusCode).toBe(201);
    ids.add(response.json<{ id: string }>().id);
  }
  expect(ids.size).toBe(2);
});

test("nor another client's decision on a preview", async () => {
  const body = { clientAccountId: people.accountA.id, title: 'One', fileUrl: picture };
  const { id: previewId } = (await people.admin.post('/api/admin/client-previews', body)).json<{
    id: string;
  }>();
  await app.context.jobs.runUntilEmpty();
  const said = { previewId, rating: 4, feedback: 'Warmer, please' };
  expect((await people.clientA.post('/api/client/preview-feedback', said, key)).statusCode).toBe(201);
  const other = await people.clientB.post('/api/client/preview-feedback', said, key);
  expect([other.statusCode, other.body]).toEqual([404, expect.not.stringContaining('Warmer')]);
});
