import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { mostAttachments } from '#contract/attachments.ts';
import { fileTexts } from '#contract/texts/file-texts.ts';
import type { BellNotice } from '#contract/notices.ts';
import type { Person } from '#contract/person.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { ThreadMessage } from '#contract/threads.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { zip } from '#server/work/archives/zip.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();
let id: string;
let url: string;
let staffUrl: string;
let versionFileId: string;
beforeEach(async () => {
  const fileUrl = dataUrl('image/png', png(64, 40, [1, 120, 200]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  id = (await people.admin.post('/api/admin/client-previews', about)).json<StaffPreview>().id;
  await app.context.jobs.runUntilEmpty();
  url = `/api/client/previews/${id}/pins`;
  staffUrl = `/api/admin/client-previews/${id}/pins`;
  const { versions } = (await people.clientA.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  versionFileId = versions[0]?.files[0]?.id ?? '';
});

const picture = (shade = 9) => png(600, 40, [shade, 90, 200]);
/** Builds a ZIP archive of empty files. */
async function archive(...names: string[]): Promise<Buffer> {
  const modifiedAt = new Date(0);
  const empty = { size: 0, modifiedAt, content: async function* () {} };
  return buffer((await zip(names.map((name) => ({ ...empty, name })))).stream);
}
const upload = (
  caller: Caller,
  purpose: 'attachment' | 'staff-attachment',
  name = 'a.png',
  bytes = picture(),
) => uploaded(caller, purpose, name, bytes);
const set = async (more: object = {}, caller: Caller = people.clientA, to = url) => {
  const body = { versionFileId, shape: 'point', x: 0.25, y: 0.75, words: 'Here', ...more };
  const response = await caller.post(to, body);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<Pin>();
};
const messages = async (caller: Caller, of: string) =>
  (await caller.get(`${of}/messages`)).json<ThreadMessage[]>();
const statusOf = async (caller: Caller, address = '') => (await caller.get(address)).statusCode;

test('notes and replies carry files in order, with thumbnails once they are made', async () => {
  const files = [
    await upload(people.clientA, 'attachment', 'one.png'),
    await upload(people.clientA, 'attachment', 'two.png', picture(20)),
  ];
  const pin = await set({ files });
  expect(pin.files).toMatchObject([
    { name: 'one.png', mime: 'image/png', width: 600, height: 40, thumbnailUrl: null },
    { name: 'two.png' },
  ]);
  await app.context.jobs.runUntilEmpty();
  const [listed] = (await people.admin.get(staffUrl)).json<Pin[]>();
  const small = listed?.files[0]?.thumbnailUrl ?? '';
  expect(await statusOf(people.admin, small)).toBe(200);
  expect(await statusOf(people.clientA, small)).toBe(200);
  const said = await people.admin.post(`${staffUrl}/${pin.id}/messages`, {
    message: '',
    files: [await upload(people.admin, 'staff-attachment', 'answer.png')],
  });
  expect(said.json<ThreadMessage>()).toMatchObject({ body: '', files: [{ name: 'answer.png' }] });
  const thread = await messages(people.clientA, `${url}/${pin.id}`);
  expect(thread.map((message) => message.files.map(({ name }) => name))).toEqual([
    ['answer.png'],
    ['one.png', 'two.png'],
  ]);
});

test('the one refused file of several is named each time, and the others can be sent without it', async () => {
  const pin = await set();
  const to = `${url}/${pin.id}/messages`;
  const good = await upload(people.clientA, 'attachment', 'good.png');
  const bad = await upload(people.clientA, 'attachment', 'program.png', Buffer.from('MZ a program'));
  for (const files of [
    [good, bad],
    [bad, good],
  ]) {
    const response = await people.clientA.post(to, { message: 'Look', files });
    const text = response.json<{ fields: { files: string } }>().fields.files;
    expect([response.statusCode, text]).toEqual([400, `program.png: ${fileTexts.attachmentType}`]);
  }
  const sent = await people.clientA.post(to, { message: 'Look', files: [good] });
  expect(sent.statusCode).toBe(201);
});

test('a message without text and files is refused, and so are too many, foreign and used files', async () => {
  const pin = await set();
  const to = `${url}/${pin.id}/messages`;
  const refused = async (body: object) => {
    const response = await people.clientA.post(to, body);
    return [response.statusCode, response.json<{ fields?: object }>().fields];
  };
  expect(await refused({ message: ' ' })).toEqual([400, { message: 'Please write a message.' }]);
  const many = Array.from({ length: mostAttachments + 1 }, () => `upload:${pin.id}`);
  expect(await refused({ message: 'x', files: many })).toEqual([
    400,
    { files: `One message can have at most ${mostAttachments} files.` },
  ]);
  const theirs = await upload(people.clientB, 'attachment');
  expect((await refused({ message: 'x', files: [theirs] }))[0]).toBe(400);
  const own = await upload(people.clientA, 'attachment');
  expect((await people.clientA.post(to, { message: 'x', files: [own] })).statusCode).toBe(201);
  expect((await refused({ message: 'y', files: [own] }))[0]).not.toBe(201);
  expect(await messages(people.clientA, `${url}/${pin.id}`)).toHaveLength(2);
});

describe('access to an attached file', () => {
  test('people who can reach the preview, until it is deleted', async () => {
    const pin = await set({ files: [await upload(people.clientA, 'attachment')] });
    const file = pin.files[0]?.url;
    const sees = await addContact(app.context, people.accountA.id, 'sees');
    const everybody = async () => [
      await statusOf(people.clientA, file),
      await statusOf(await app.as('client', people.accountA.id, sees), file),
      await statusOf(people.admin, file),
      await statusOf(people.clientB, file),
      await statusOf(app, file),
    ];
    expect(await everybody()).toEqual([200, 200, 200, 404, 404]);
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    expect(await everybody()).toEqual([404, 404, 404, 404, 404]);
    await people.admin.post(`/api/admin/client-previews/${id}/restore`);
    expect(await everybody()).toEqual([200, 200, 200, 404, 404]);
    expect((await people.clientA.delete(`${url}/${pin.id}`)).statusCode).toBe(200);
    expect(await everybody()).toEqual([404, 404, 404, 404, 404]);
  });

  test('an office document is downloaded, never shown, and has no thumbnail', async () => {
    const words = await archive('[Content_Types].xml', 'word/document.xml');
    const pin = await set({ files: [await upload(people.clientA, 'attachment', 'words.docx', words)] });
    await app.context.jobs.runUntilEmpty();
    const [listed] = (await people.admin.get(staffUrl)).json<Pin[]>();
    expect(listed?.files).toMatchObject([{ name: 'words.docx', thumbnailUrl: null }]);
    const answer = await people.admin.get(pin.files[0]?.url ?? '');
    expect(answer.rawPayload.equals(words)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="words.docx"',
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('internal messages and their files stay internal', async () => {
    const files = [await upload(people.admin, 'staff-attachment', 'secret.png')];
    const pin = await set({ files, internal: true }, people.admin, staffUrl);
    await app.context.jobs.runUntilEmpty();
    const [note] = (await people.admin.get(staffUrl)).json<Pin[]>();
    const { url: file, thumbnailUrl } = note?.files[0] ?? { url: '', thumbnailUrl: '' };
    expect(pin.internal).toBe(true);
    expect(await statusOf(people.admin, file)).toBe(200);
    expect(await statusOf(people.clientA, file)).toBe(404);
    expect(await statusOf(people.clientA, thumbnailUrl ?? '')).toBe(404);
  });
});

describe('mentioning colleagues', () => {
  test('in an internal message: colleagues who can reach the preview get a notice that links to it', async () => {
    const manager = { id: await addUser(app.context, 'client-manager') };
    const named = async () =>
      (await people.admin.get(`/api/admin/client-previews/${id}/colleagues`)).json<Person[]>();
    const before = await named();
    expect(before.map((person) => person.id)).not.toContain(manager.id);
    const to = (mentions: string[]) =>
      people.admin.post(staffUrl, { versionFileId, shape: 'point', x: 0, y: 0, words: '@Max', mentions });
    expect((await to([manager.id])).json()).toMatchObject({
      fields: { mentions: 'Someone you mentioned can no longer see this.' },
    });
    await people.admin.put(`/api/admin/clients/${people.accountA.id}/helpers/${manager.id}`);
    expect((await named()).map((person) => person.id)).toContain(manager.id);
    expect((await to([manager.id, manager.id])).statusCode).toBe(201);
    const bell = (await (await app.as('staff', manager.id)).get('/api/staff/notices')).json<BellNotice[]>();
    expect(bell).toMatchObject([{ kind: 'mention', words: '@Max', href: expect.stringContaining(id) }]);
  });

  test('by clients: only people of the same company', async () => {
    const pin = await set();
    const other = await addContact(app.context, people.accountA.id, 'sees');
    const stranger = await addContact(app.context, people.accountB.id, 'sees');
    const say = (mentions: string[]) =>
      people.clientA.post(`${url}/${pin.id}/messages`, { message: 'Look, @Kim', mentions });
    expect((await say([stranger])).statusCode).toBe(400);
    const said = await say([other]);
    expect(said.json<ThreadMessage>().mentions).toMatchObject([{ id: other }]);
    const caller = await app.as('client', people.accountA.id, other);
    const bell = (await caller.get('/api/client/notices')).json<BellNotice[]>();
    expect(bell).toContainEqual(expect.objectContaining({ kind: 'colleague-mention', words: 'Look, @Kim' }));
  });
});
