import { beforeEach, expect, test } from 'vitest';
import type { StaffPreview } from '#contract/previews.ts';
import type { StaffRoom } from '#contract/preview-versions.ts';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { tellWhatIsDue } from '#server/work/notices/start-notices.ts';
import { addContact, addEveryone } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { appForEachTest } from '#server/testing/test-app.ts';

const hour = 60 * 60 * 1000;

const app = appForEachTest();
let people: Awaited<ReturnType<typeof addEveryone>>;
let id: string;
let sees: { id: string; email: string };
let decides: { id: string; email: string };

const emailOf = async (contactId: string) => {
  const row = app.context.db.q().selectFrom('contact').select(['name', 'email']).where('id', '=', contactId);
  return row.executeTakeFirstOrThrow();
};
const mailTo = async (recipient: string) =>
  (await noticeMails(app)).filter((mail) => mail.recipient === recipient).at(-1);

beforeEach(async () => {
  // The clock shows a Monday, because reminders are sent on the agency's working days.
  app.clock.now = Date.parse('2026-11-23T16:00:00Z');
  people = await addEveryone(app);
  const contactId = people.accountA.contactId;
  decides = { id: contactId, email: (await emailOf(contactId)).email };
  const other = await addContact(app.context, people.accountA.id, 'sees');
  sees = { id: other, email: (await emailOf(other)).email };
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Homepage', fileUrl };
  id = (await people.admin.post('/api/admin/client-previews', about)).json<StaffPreview>().id;
  const next = dataUrl('image/png', png(64, 40, [9, 120, 200]));
  await people.admin.post(`/api/admin/client-previews/${id}/versions`, {
    fileUrl: next,
    note: 'Green, and the three shops',
    dueOn: '2026-11-30',
  });
  await app.context.jobs.runUntilEmpty();
});

test('a new version asks deciders for a decision by its date, with the changes first', async () => {
  await mailWhatIsDue(app);
  const mail = await mailTo(decides.email);
  expect(mail?.subject).toBe('Homepage v2: your decision by Mon, Nov 30');
  const { name } = app.context.brand;
  expect(mail?.body).toMatch(
    new RegExp(
      `^${name} asks you for a decision on version 2 of Homepage, by Mon, Nov 30\n\n> Green, and the three shops\n`,
    ),
  );
});

test('people who may not decide read that it is there, and who decides', async () => {
  await mailWhatIsDue(app);
  const mail = await mailTo(sees.email);
  expect(mail?.subject).toBe('New preview: Homepage v2');
  const { name } = await emailOf(decides.id);
  expect(mail?.body).toContain(`Version 2 of Homepage is ready to review; ${name} decides\n`);
  expect(mail?.body).toContain('> Green, and the three shops');
});

test('with named approvers, only they are asked', async () => {
  const named = await addContact(app.context, people.accountA.id, 'decides');
  await people.admin.put(`/api/admin/client-previews/${id}/approvers`, { contactIds: [named] });
  await mailWhatIsDue(app);
  const { name } = await emailOf(named);
  expect((await mailTo(decides.email))?.body).toContain(`ready to review; ${name} decides\n`);
});

test('two named approvers are asked together', async () => {
  const named = await addContact(app.context, people.accountA.id, 'decides');
  await people.admin.put(`/api/admin/client-previews/${id}/approvers`, { contactIds: [named, decides.id] });
  await mailWhatIsDue(app);
  const { name } = await emailOf(named);
  expect((await mailTo(decides.email))?.body).toContain(`asks you and ${name} for a decision on version 2`);
});

test('a reminder goes to those who have to decide, with the version and date', async () => {
  const comments = await addContact(app.context, people.accountA.id, 'comments');
  await mailWhatIsDue(app);
  app.clock.now += 26 * hour;
  await tellWhatIsDue(app.context, noticeTexts);
  app.clock.now += hour;
  await tellWhatIsDue(app.context, noticeTexts);
  const mail = await mailTo(decides.email);
  expect(mail?.subject).toBe('Homepage v2 is waiting for your decision by Mon, Nov 30');
  expect(mail?.body).toContain('Version 2 of Homepage is waiting for your decision, by Mon, Nov 30\n');
  const { email } = await emailOf(comments);
  expect((await noticeMails(app)).filter(({ recipient }) => recipient === email)).toEqual([]);
});

test('the subject for staff names the decided version and the decision, even after notes', async () => {
  const room = await people.clientA.get(`/api/client/previews/${id}/room`);
  const { versions } = room.json<StaffRoom>();
  const [version] = versions;
  const pin = { versionFileId: version?.files[0]?.id, shape: 'point', x: 0.5, y: 0.5, words: 'Too dark' };
  expect((await people.clientA.post(`/api/client/previews/${id}/pins`, pin)).statusCode).toBe(201);
  await people.clientA.post(`/api/client/previews/${id}/decisions`, {
    versionId: version?.id,
    contentHash: version?.contentHash,
    kind: 'request-changes',
    words: 'Lighter, please',
  });
  await mailWhatIsDue(app);
  const { name } = people.accountA;
  expect((await mailTo(app.context.brand.email))?.subject).toBe(
    `Homepage v2: ${name} asked for changes, and 1 more`,
  );
});

test('the subject for staff names the version of a note or feedback', async () => {
  const { versions } = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<StaffRoom>();
  const pin = { versionFileId: versions[0]?.files[0]?.id, shape: 'point', x: 0.5, y: 0.5, words: 'Too dark' };
  await people.clientA.post(`/api/client/previews/${id}/pins`, pin);
  await mailWhatIsDue(app);
  const { name } = people.accountA;
  expect((await mailTo(app.context.brand.email))?.subject).toBe(`Homepage v2: note 1 from ${name}`);
  await people.clientA.post('/api/client/preview-feedback', { previewId: id, rating: 4, feedback: 'Nice' });
  await mailWhatIsDue(app);
  expect((await mailTo(app.context.brand.email))?.subject).toBe(`Homepage v2: feedback from ${name}`);
});
