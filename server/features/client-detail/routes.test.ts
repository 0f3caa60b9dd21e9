import { expect, test } from 'vitest';
import type { ClientDetail } from '#contract/clients.ts';
import { newId } from '#server/core/ids.ts';
import { addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { testApp } from '#server/testing/test-app.ts';

test('the detail of a client counts everything and shows three requests and six projects', async () => {
  const app = await testApp();
  const { accountA, accountB, clientA, admin } = await addEveryone(app);
  const detail = async (id: string) => (await admin.get(`/api/admin/clients/${id}`)).json<ClientDetail>();
  for (let i = 0; i < 4; i++)
    await app.post('/api/consultations', { name: 'A', email: accountA.email, message: `${i}` });
  for (let i = 0; i < 7; i++)
    await admin.post('/api/admin/gallery', {
      title: `P${i}`,
      description: 'd',
      clientAccountId: accountA.id,
    });
  await clientA.post('/api/client/messages', { message: 'Hello' });
  const filePath = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const preview = { clientAccountId: accountA.id, title: 'Home', fileUrl: filePath };
  const { id: previewId } = (await admin.post('/api/admin/client-previews', preview)).json<{ id: string }>();
  await setState(app.context.db, previewId, 'ready');
  await clientA.post('/api/client/preview-feedback', { previewId, rating: 4, feedback: 'Bluer' });
  await clientA.post('/api/client/artwork', { originalName: 'a.png', filePath });
  await clientA.post('/api/client/directive-change-requests', {
    requestType: 'font_change',
    currentValues: {},
    requestedValues: { font: 'Bold' },
  });
  const shown = await detail(accountA.id);
  expect(shown.counts).toEqual({
    consultations: 4,
    projects: 7,
    messages: 1,
    previews: 1,
    artwork: 1,
    changeRequests: 1,
    feedback: 1,
  });
  expect(shown.recentConsultations.map(({ message }) => message)).toEqual(['3', '2', '1']);
  expect(shown.projects.map(({ title }) => title)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1']);
  expect(shown).toMatchObject({ id: accountA.id, clientCode: accountA.clientCode });
  expect(await detail(accountB.id)).toMatchObject({
    counts: { consultations: 0, projects: 0, messages: 0 },
  });
  expect((await admin.get(`/api/admin/clients/${newId()}`)).statusCode).toBe(404);
});
