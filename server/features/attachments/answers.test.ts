import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeRequest, StaffChangeRequest } from '#contract/change-requests.ts';
import type { ClientMessage } from '#contract/messages.ts';
import type { Consultation, MyConsultation } from '#contract/consultations.ts';
import { mailedMost, mailedText, type Lead } from '#contract/leads.ts';
import type { PreviewFeedback, StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import type { StaffPreview } from '#contract/previews.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { addEveryone, addUser } from '#server/testing/people.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { catchMail } from '#server/testing/services/mail-catcher.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const picture = png(64, 40, [9, 90, 200]);
const attach = (name: string, bytes = picture) => uploaded(people.admin, 'staff-attachment', name, bytes);
const names = (files: readonly { name: string }[] | undefined) => files?.map(({ name }) => name);
const statusOf = async (caller: Caller, address = '') => (await caller.get(address)).statusCode;
const found = async (words: string) =>
  (await people.admin.get(`/api/admin/search?q=${words}`))
    .json<SearchAnswer>()
    .groups.flatMap(({ hits }) => hits.map(({ href }) => href));

describe('an answer to feedback', () => {
  let id: string;
  beforeEach(async () => {
    const about = { clientAccountId: people.accountA.id, title: 'Home' };
    const preview = { ...about, fileUrl: dataUrl('image/png', picture) };
    const { id: previewId } = (
      await people.admin.post('/api/admin/client-previews', preview)
    ).json<StaffPreview>();
    await app.context.jobs.runUntilEmpty();
    const said = { previewId, rating: 4, feedback: 'Lighter?' };
    id = (await people.clientA.post('/api/client/preview-feedback', said)).json<PreviewFeedback>().id;
  });
  const respond = (body: object) => people.admin.patch(`/api/admin/preview-feedback/${id}/respond`, body);
  const own = async () =>
    (await people.clientA.get('/api/client/preview-feedback')).json<PreviewFeedback[]>()[0];

  test('carries files that only its client can read; the mail names them', async () => {
    const sent = await respond({ response: 'Like this?', files: [await attach('facade.png')] });
    expect(names(sent.json<StaffPreviewFeedback>().responseFiles)).toEqual(['facade.png']);
    await app.context.jobs.runUntilEmpty();
    const [file] = (await own())?.responseFiles ?? [];
    expect(file).toMatchObject({ name: 'facade.png', thumbnailUrl: expect.any(String) });
    expect(await statusOf(people.clientA, file?.url)).toBe(200);
    expect(await statusOf(people.clientB, file?.url)).toBe(404);
    await mailWhatIsDue(app);
    expect((await noticeMails(app)).find(({ body }) => body.includes('Like this?'))?.body).toContain(
      'facade.png',
    );
    expect(await found('facade')).toHaveLength(1);
  });

  test('keeps its listed files when it is changed, and takes more', async () => {
    await respond({ response: 'Like this?', files: [await attach('one.png'), await attach('two.png')] });
    const [one, two] = (await own())?.responseFiles ?? [];
    await respond({ response: 'Or this?', files: [await attach('three.png')], keptFiles: [two?.id] });
    expect(names((await own())?.responseFiles)).toEqual(['two.png', 'three.png']);
    expect(await statusOf(people.clientA, one?.url)).toBe(404);
    // The call of the specification has no field for files, so it removes no files.
    await respond({ response: 'This.' });
    expect(names((await own())?.responseFiles)).toEqual(['two.png', 'three.png']);
  });

  test('leaves its files unused if a colleague answered first, so they can be sent again', async () => {
    await respond({ response: 'Like this?' });
    const files = [await attach('late.png')];
    expect((await respond({ response: 'Or so?', first: true, files })).statusCode).toBe(409);
    expect(names((await own())?.responseFiles)).toEqual([]);
    expect((await respond({ response: 'Or so?', files })).statusCode).toBe(200);
    expect(names((await own())?.responseFiles)).toEqual(['late.png']);
  });
});

test('the answer to a change request carries files', async () => {
  const change = { requestType: 'font_change', requestReason: 'Too thin', currentValues: {} };
  const path = 'directive-change-requests';
  const { id } = (
    await people.clientA.post(`/api/client/${path}`, { ...change, requestedValues: { font: 'Bold' } })
  ).json<ChangeRequest>();
  const decided = await people.admin.patch(`/api/admin/${path}/${id}`, {
    status: 'approved',
    adminResponse: 'Look',
    files: [await attach('specimen.png')],
  });
  expect(names(decided.json<StaffChangeRequest>().responseFiles)).toEqual(['specimen.png']);
  const [own] = (await people.clientA.get(`/api/client/${path}`)).json<ChangeRequest[]>();
  const [file] = own?.responseFiles ?? [];
  expect(await statusOf(people.clientA, file?.url)).toBe(200);
  expect(await statusOf(people.clientB, file?.url)).toBe(404);
  const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
  expect(await statusOf(manager, file?.url)).toBe(404);
  await mailWhatIsDue(app);
  expect((await noticeMails(app)).find(({ body }) => body.includes('Look'))?.body).toContain('specimen.png');
  expect(await found('specimen')).toEqual([expect.stringContaining(id)]);
});

test('the one answer to a message carries files, like a message of the conversation', async () => {
  const { id } = (
    await people.clientA.post('/api/client/messages', { message: 'Which logo?' })
  ).json<ClientMessage>();
  const body = { response: 'This one', files: [await attach('logo.png')] };
  expect((await people.admin.post(`/api/admin/client-messages/${id}/respond`, body)).statusCode).toBe(200);
  const [newest] = (await people.clientA.get('/api/client/messages')).json<ClientMessage[]>();
  expect(newest).toMatchObject({ message: 'This one', responseToId: id, files: [{ name: 'logo.png' }] });
});

describe('an answer to a request', () => {
  async function submit(): Promise<string> {
    app.clock.now += 1_000;
    await app.post('/api/consultations', { name: 'Ada Moss', email: 'ada@moss.example' });
    return (await people.admin.get('/api/admin/consultations')).json<Consultation[]>()[0]?.id ?? '';
  }
  const answer = (id: string, files: string[]) =>
    people.admin.post(`/api/admin/consultations/${id}/answer`, {
      message: 'Our offer',
      files,
      status: 'pending',
      after: null,
    });
  const lead = async (id: string) =>
    (await people.admin.get(`/api/admin/consultations/${id}/lead`)).json<Lead>();

  test('sends its files with the mail', async () => {
    const server = await catchMail();
    app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Foyer <hello@foyer.example>' });
    people = await addEveryone(app);
    const id = await submit();
    expect((await answer(id, [await attach('offer.png')])).statusCode).toBe(200);
    await app.context.jobs.runUntilEmpty();
    const mail = server.mails.find(({ text }) => text?.includes('Our offer'));
    expect(mail?.text).toContain('Attached: offer.png');
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ filename: 'offer.png', mimeType: 'image/png', disposition: 'attachment' });
    expect(Buffer.from(file?.content as ArrayBuffer).equals(picture)).toBe(true);
  });

  test('passes its files on to the client made from the request; files of notes stay internal', async () => {
    const id = await submit();
    await people.admin.post(`/api/admin/consultations/${id}/notes`, {
      message: 'Careful',
      files: [await attach('note.png')],
    });
    await answer(id, [await attach('offer.png')]);
    const { messages } = await lead(id);
    expect(messages.map(({ files }) => names(files))).toEqual([['note.png'], ['offer.png']]);
    const [note, offer] = messages.map(({ files }) => files[0]?.url ?? '');
    expect(await statusOf(people.admin, offer)).toBe(200);
    expect(await statusOf(people.clientA, offer)).toBe(404);
    const manager = await app.as('staff', await addUser(app.context, 'client-manager'));
    expect(await statusOf(manager, offer)).toBe(404);
    const made = await people.admin.post(`/api/admin/consultations/${id}/client`, {});
    const ada = await app.as('client', made.json<{ client: { id: string } }>().client.id);
    const [own] = (await ada.get('/api/client/consultations')).json<MyConsultation[]>();
    expect(own?.answers.map(({ files }) => files[0]?.url)).toEqual([offer]);
    expect(await statusOf(ada, offer)).toBe(200);
    expect(await statusOf(ada, note)).toBe(404);
    // Search finds the answer by its text, and by the name of its file.
    expect(await found('offer')).toEqual([expect.stringContaining(id), expect.stringContaining(id)]);
  });

  test('is refused as a whole if its files are too large for a mail', async () => {
    const id = await submit();
    // A PNG may have bytes after its end, so the test can make a small picture as large as it needs.
    const large = Buffer.concat([picture, Buffer.alloc(mailedMost)]);
    const files = [await attach('large.png', large)];
    const refused = await answer(id, files);
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { fields: { files: mailedText } }]);
    expect((await lead(id)).messages).toEqual([]);
    expect((await people.admin.get(`/api/admin/consultations/${id}`)).json()).toMatchObject({
      status: 'pending',
    });
  });
});
