import { beforeEach, expect, test } from 'vitest';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let of: (caller: Caller) => string;
let versionFileId: string;
let mailed = 0;

/** The notice mails that were sent since the last call. */
async function mails() {
  await mailWhatIsDue(app);
  const all = await noticeMails(app);
  const news = all.slice(mailed);
  mailed = all.length;
  return news;
}

beforeEach(async () => {
  mailed = 0;
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  const { id } = (await people.admin.post('/api/admin/client-previews', about)).json<StaffPreview>();
  await app.context.jobs.runUntilEmpty();
  of = (caller) =>
    `/api/${caller === people.clientA ? 'client/previews' : 'admin/client-previews'}/${id}/pins`;
  const { versions } = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  versionFileId = versions[0]?.files[0]?.id ?? '';
  await mails();
});

const set = async (caller: Caller, words: string, more: object = {}) =>
  (
    await caller.post(of(caller), { versionFileId, shape: 'point', x: 0.5, y: 0.5, words, ...more })
  ).json<Pin>().id;
const reply = (caller: Caller, id: string, message: string, more: object = {}) =>
  caller.post(`${of(caller)}/${id}/messages`, { message, ...more });

test('a client’s pin is mailed to the agency once, with its newest words and the marked picture', async () => {
  const id = await set(people.clientA, 'Too dark');
  await reply(people.clientA, id, 'A little lighter, please');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: app.context.brand.email,
    subject: `Home v1: note 1 from ${people.accountA.name}`,
    replyTo: people.accountA.email,
  });
  expect(mail?.body).toContain(`${people.accountA.name} wrote in note 1 on Home\n`);
  expect(mail?.body).toContain('> A little lighter, please');
  expect(mail?.body).toMatch(/\/admin\?tab=portfolio&dialog=client-previews/);
  expect(mail?.body).toContain(`&note=${id}`);
  expect(JSON.parse(mail?.pictures ?? '[]')).toHaveLength(1);
});

test('pins and questions of the agency are mailed to the client, internal ones to nobody', async () => {
  const id = await set(people.clientA, 'Too dark');
  await mails();
  await reply(people.admin, id, 'Which screen?', { internal: true });
  await set(people.admin, 'For us alone', { internal: true });
  expect(await mails()).toEqual([]);
  await reply(people.admin, id, 'On which screen?');
  const [told] = await mails();
  expect(told).toMatchObject({
    recipient: people.accountA.email,
    subject: expect.stringMatching(/^Home v1: .+ wrote in note 1$/),
  });
  expect(told?.body).toContain('> On which screen?');
  expect(told?.body).toContain(`&note=${id}`);
  const answer = (body: object) => people.admin.put(`${of(people.admin)}/${id}/answer`, body);
  await answer({ kind: 'done' });
  expect(await mails()).toEqual([]);
  await answer({ kind: 'question', words: 'Lighter by how much?' });
  const [asked] = await mails();
  expect(asked?.body).toContain('has a question about note 1 on Home\n');
  expect(asked?.body).toContain('> Lighter by how much?');
});

test('people who open the thread or reply in it get no mail about it', async () => {
  const id = await set(people.clientA, 'Too dark');
  await people.admin.post(`${of(people.admin)}/${id}/read`);
  expect(await mails()).toEqual([]);
  await reply(people.admin, id, 'Better now?');
  await reply(people.clientA, id, 'Yes, thank you');
  await reply(people.admin, id, 'Good');
  await people.clientA.post(`${of(people.clientA)}/${id}/read`);
  expect(await mails()).toEqual([]);
});
