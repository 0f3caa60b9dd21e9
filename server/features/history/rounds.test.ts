import { expect, test } from 'vitest';
import type { Delivery } from '#contract/deliveries.ts';
import type { HistoryRow } from '#contract/history.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { testApp } from '#server/testing/test-app.ts';

test('the history holds every step of a preview: seen, noted, decided, withdrawn, delivered, downloaded', async () => {
  const app = await testApp();
  const { admin, clientA, accountA } = await addEveryone(app);
  const done = async (answer: ReturnType<typeof clientA.post>, status: number) => {
    const { statusCode, body } = await answer;
    expect([statusCode, body]).toEqual([status, expect.any(String)]);
    return answer;
  };
  const picture = (shade: number) => dataUrl('image/png', png(64, 40, [shade, 120, 200]));
  const about = { clientAccountId: accountA.id, title: 'Homepage', fileUrl: picture(1) };
  const { id } = (await admin.post('/api/admin/client-previews', about)).json<StaffPreview>();
  await app.context.jobs.runUntilEmpty();
  const url = `/api/client/previews/${id}`;
  const newest = async () => {
    const [version] = (await clientA.get(`${url}/room`)).json<ClientRoom>().versions;
    if (!version) throw new Error('The preview is not ready.');
    await done(clientA.post(`${url}/versions/${version.id}/seen`), 200);
    // The second visit to the version adds no row.
    await done(clientA.post(`${url}/versions/${version.id}/seen`), 200);
    return version;
  };
  const first = await newest();
  const place = { shape: 'point', x: 0.5, y: 0.5, words: 'A secret wish' };
  const made = await done(clientA.post(`${url}/pins`, { ...place, versionFileId: first.files[0]?.id }), 201);
  const pin = made.json<Pin>();
  const decide = ({ id: versionId, contentHash }: typeof first, kind: string) =>
    done(clientA.post(`${url}/decisions`, { versionId, contentHash, kind, words: 'A secret word' }), 201);
  await decide(first, 'request-changes');
  const staff = `/api/admin/client-previews/${id}`;
  await done(admin.put(`${staff}/pins/${pin.id}/answer`, { kind: 'done', words: null }), 200);
  await done(admin.post(`${staff}/versions`, { fileUrl: picture(2) }), 201);
  await app.context.jobs.runUntilEmpty();
  const second = await newest();
  await done(clientA.post(`${url}/pins/${pin.id}/tick`, { versionId: second.id, tick: 'done' }), 200);
  const decision = (await decide(second, 'approve')).json<{ id: string }>().id;
  await done(clientA.post(`${url}/decisions/${decision}/withdraw`), 200);
  await decide(second, 'approve');
  await done(admin.post(`${staff}/deliveries`, { versionId: second.id, name: 'Final files' }), 201);
  const [delivery] = (await clientA.get('/api/client/deliveries')).json<Delivery[]>();
  for (const address of [delivery?.zipUrl, delivery?.zipUrl]) await done(clientA.get(address ?? ''), 200);

  const rows = (await admin.get('/api/admin/history')).json<HistoryRow[]>();
  const told = rows.toReversed().map(({ who, text, detail }) => [who?.side, text, detail]);
  expect(told).toEqual([
    ['staff', 'Uploaded a preview', 'Homepage'],
    ['client', 'Viewed a version for the first time', 'Homepage, Version 1'],
    ['client', 'Added a note to a preview', 'Homepage, Note 1, version 1'],
    ['client', 'Asked for changes to a version', 'Homepage, Version 1'],
    ['staff', 'Answered a note', 'Homepage, Note 1, version 1'],
    ['staff', 'Uploaded a new version', 'Homepage, Version 2'],
    ['client', 'Viewed a version for the first time', 'Homepage, Version 2'],
    ['client', 'Checked a note on a new version', 'Homepage, Note 1, version 1'],
    ['client', 'Approved a version', 'Homepage, Version 2'],
    ['client', 'Withdrew a decision', 'Homepage, Version 2'],
    ['client', 'Approved a version', 'Homepage, Version 2'],
    ['staff', 'Delivered final files', 'Homepage, Version 2'],
    ['client', 'Downloaded final files', 'Homepage, Version 2'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
  const decisions = (await admin.get('/api/admin/history?kind=decisions')).json<HistoryRow[]>();
  expect(decisions).toHaveLength(4);
});
