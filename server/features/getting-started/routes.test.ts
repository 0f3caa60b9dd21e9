import { beforeEach, expect, test } from 'vitest';
import type { GettingStarted } from '#contract/getting-started.ts';
import { addUser } from '#server/testing/people.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/admin/getting-started';

let app: TestApp;
let owner: Caller;
beforeEach(async () => {
  const smtp = await catchMail();
  app = await testApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
  owner = await app.as('staff', await addUser(app.context, 'super-admin'));
});

const look = async (caller = owner) => (await caller.get(path)).json<GettingStarted>();
const done = async () => (await look()).steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));

test('each step is done only by its own action', async () => {
  expect((await look()).steps).toHaveLength(6);
  expect(await done()).toEqual([]);

  const { words } = (await owner.get('/api/admin/brand')).json<{ words: object }>();
  await owner.put('/api/admin/brand', { words: { ...words, phone: '(214) 555-0100' }, revision: 0 });
  expect(await done()).toEqual(['brand']);

  await owner.post('/api/admin/mail/test');
  expect(await done()).toEqual(['brand', 'mail']);

  const colleague = { email: 'bo@agency.example', role: 'content-manager', clientIds: [], endsAt: null };
  expect((await owner.post('/api/admin/team/invitations', colleague)).statusCode).toBe(201);
  expect(await done()).toEqual(['brand', 'mail', 'colleague']);

  const client = { name: 'Ana', email: 'ana@example.com', password: 'cobol60' };
  const { id } = (await owner.post('/api/admin/clients', client)).json<{ id: string }>();
  expect(await done()).toEqual(['brand', 'mail', 'colleague', 'client']);

  const fileUrl = dataUrl('image/png', png(64, 40, [30, 120, 200]));
  const preview = { clientAccountId: id, title: 'Page', fileUrl };
  expect((await owner.post('/api/admin/client-previews', preview)).statusCode).toBe(201);
  expect(await done()).toEqual(['brand', 'mail', 'colleague', 'client', 'preview']);

  const hero = { title: 'Kayaks.', lead: '', background: 'none' };
  await owner.put('/api/admin/site/sections/hero', { content: hero, revision: 0 });
  expect(await done()).not.toContain('site');
  expect((await owner.post('/api/admin/site/publish', { revisions: { hero: 1 } })).statusCode).toBe(200);
  expect(await done()).toHaveLength(6);
});

test('an unsent test mail does not count as a tested mail server', async () => {
  app = await testApp();
  owner = await app.as('staff', await addUser(app.context, 'super-admin'));
  expect((await owner.post('/api/admin/mail/test')).json()).toMatchObject({ sent: false });
  expect(await done()).not.toContain('mail');
});

test('admins hide the list for everybody and show it again', async () => {
  const content = await app.as('staff', await addUser(app.context, 'content-manager'));
  expect((await content.get(path)).statusCode).toBe(403);
  expect((await content.put(path, { isHidden: true })).statusCode).toBe(403);
  expect((await owner.put(path, { isHidden: true })).json()).toEqual({ isHidden: true, steps: [] });
  const admin = await app.as('staff', await addUser(app.context, 'admin'));
  expect(await look(admin)).toEqual({ isHidden: true, steps: [] });
  expect((await admin.put(path, { isHidden: false })).json()).toMatchObject({ isHidden: false });
  expect(await done()).toEqual(['colleague']);
});

test('a step can be skipped and taken up again', async () => {
  const skipped = async () =>
    (await look()).steps.flatMap(({ name, isSkipped }) => (isSkipped ? [name] : []));
  expect((await owner.put(path, { isHidden: false, skipped: ['mail'] })).statusCode).toBe(200);
  expect(await skipped()).toEqual(['mail']);
  expect(await done()).not.toContain('mail');
  // Hiding the list and showing it again keeps the skipped steps.
  await owner.put(path, { isHidden: true });
  await owner.put(path, { isHidden: false });
  expect(await skipped()).toEqual(['mail']);
  await owner.put(path, { isHidden: false, skipped: [] });
  expect(await skipped()).toEqual([]);
});
