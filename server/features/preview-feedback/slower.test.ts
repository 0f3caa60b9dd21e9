import { expect, test } from 'vitest';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { testApp, type Caller } from '#server/testing/test-app.ts';

test('of two first answers one stays, and the other is refused; later edits are accepted', async () => {
  const app = await testApp();
  const { admin, clientA, accountA } = await addEveryone(app);
  const colleague = await app.as('staff', await addUser(app.context, 'admin'));
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const about = { clientAccountId: accountA.id, title: 'Home', fileUrl };
  const preview = (await admin.post('/api/admin/client-previews', about)).json<{ id: string }>();
  await setState(app.context.db, preview.id, 'ready');
  const said = { previewId: preview.id, rating: 4, feedback: 'Bluer' };
  const { id } = (await clientA.post('/api/client/preview-feedback', said)).json<{ id: string }>();
  const respond = (caller: Caller, response: string, first?: boolean) =>
    caller.patch(`/api/admin/preview-feedback/${id}/respond`, { response, first });
  const both = await Promise.all([respond(admin, 'Done', true), respond(colleague, 'Will do', true)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const sent = both.find(({ statusCode }) => statusCode === 200)?.json<StaffPreviewFeedback>();
  const stored = async () =>
    (await admin.get('/api/admin/preview-feedback')).json<StaffPreviewFeedback[]>()[0]?.adminResponse;
  expect(await stored()).toBe(sent?.adminResponse);
  expect((await respond(colleague, 'Done, and a little darker')).statusCode).toBe(200);
  expect(await stored()).toBe('Done, and a little darker');
});
