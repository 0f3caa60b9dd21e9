import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { ClientNext } from '#contract/waiting.ts';
import { pictureForMail } from '#server/features/files/service.ts';
import { addContact, addEveryone } from '#server/testing/people.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { publicationAsked } from './notices.ts';

test('the mail that asks shows the whole card, and the portal says it in one line', async () => {
  const app = await testApp();
  const people = await addEveryone(app);
  const imageUrl = await uploaded(people.admin, 'picture', 'mill.png', png(640, 400, [30, 120, 200]));
  const { id } = (
    await people.admin.post('/api/admin/gallery', {
      title: 'Mill',
      description: 'A mill that answers.',
      results: 'Missed calls 46 % to 3 %',
      imageUrl,
      clientAccountId: people.accountA.id,
    })
  ).json<Project>();
  await app.context.jobs.runUntilEmpty();
  await people.admin.post(`/api/admin/portfolio/${id}/ask`);

  const notices = await app.context.db
    .q()
    .selectFrom('notification')
    .selectAll()
    .where('kind', '=', 'publication-asked')
    .execute();
  const [text] = (await publicationAsked(app.context, notices)).values();
  expect(text).toMatchObject({
    title: 'Mill',
    words: 'A mill that answers.\n\nMissed calls 46 % to 3 %',
    pictureId: expect.any(String),
  });
  expect(await pictureForMail(app.context, text?.pictureId ?? '')).toMatchObject({ mime: 'image/webp' });

  const next = async (caller = people.clientA) =>
    (await caller.get('/api/client/next')).json<ClientNext>().asked;
  expect(await next()).toEqual({ kind: 'publication', title: 'Mill' });
  const reader = await addContact(app.context, people.accountA.id, 'comments');
  expect(await next(await app.as('client', people.accountA.id, reader))).toBeNull();
  expect(await next(people.clientB)).toBeNull();

  await people.admin.post('/api/admin/testimonials', { clientAccountId: people.accountA.id, about: 'Barn' });
  await people.clientA.post(`/api/client/publications/${id}/withdraw`);
  expect(await next()).toEqual({ kind: 'testimonial', title: 'Barn' });
});
