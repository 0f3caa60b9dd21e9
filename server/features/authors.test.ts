import { beforeEach, describe, expect, test } from 'vitest';
import type { Artwork } from '#contract/artwork.ts';
import type { ChangeRequest } from '#contract/change-requests.ts';
import type { ProjectDirectives } from '#contract/directives.ts';
import type { PreviewFeedback } from '#contract/preview-feedback.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import type { ClientMessage, StaffClientMessage } from '#contract/messages.ts';
import type { Person } from '#contract/person.ts';
import { newId } from '#server/core/ids.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { addFirstVersion } from '#server/testing/samples/sample-versions.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

const app = appForEachTest();
let company: Awaited<ReturnType<typeof addClient>>;
/** Two contacts of one company and two members of staff. */
let ana: Caller;
let ben: Caller;
let sam: Caller;
let rita: Caller;
let who: Record<'ana' | 'ben' | 'sam' | 'rita', Person>;
const you = (person: Person) => ({ ...person, isYou: true });

beforeEach(async () => {
  const { context } = app;
  company = await addClient(context, { name: 'Ana Cruz' });
  const benId = await addContact(context, company.id, 'comments');
  const [samId, ritaId] = [await addUser(context, 'admin'), await addUser(context, 'admin')];
  const q = context.db.q();
  await q.updateTable('contact').set({ name: 'Ben Cho' }).where('id', '=', benId).execute();
  await q
    .updateTable('user')
    .set({ firstName: 'Sam', lastName: 'Ode', profileImageUrl: 'https://pictures.example/sam.png' })
    .where('id', '=', samId)
    .execute();
  await q
    .updateTable('user')
    .set({ firstName: null, lastName: null, email: 'rita@agency.example' })
    .where('id', '=', ritaId)
    .execute();
  ana = await app.as('client', company.id, company.contactId);
  ben = await app.as('client', company.id, benId);
  sam = await app.as('staff', samId);
  rita = await app.as('staff', ritaId);
  const person = (id: string, name: string) => ({ id, name, profileImageUrl: null, isYou: false });
  who = {
    ana: person(company.contactId, 'Ana Cruz'),
    ben: person(benId, 'Ben Cho'),
    sam: { ...person(samId, 'Sam Ode'), profileImageUrl: 'https://pictures.example/sam.png' },
    rita: person(ritaId, 'rita@agency.example'),
  };
});

/** Replaces the name of a member of staff by the brand's name, as clients see it. */
const asAgency = (person: Person) => ({ ...person, name: app.context.brand.name });

describe('messages', () => {
  const messagesOf = async (contact: Caller) =>
    (await contact.get('/api/client/messages')).json<ClientMessage[]>();
  const people = (rows: readonly ClientMessage[]) =>
    rows.map(({ author, respondedBy }) => ({ author, respondedBy }));

  test('name the writing contact and the answering member of staff to both sides', async () => {
    const asked = await ben.post('/api/client/messages', { message: 'When?' });
    expect(asked.json()).toMatchObject({ author: you(who.ben), respondedBy: null });
    const respond = `/api/admin/client-messages/${asked.json<ClientMessage>().id}/respond`;
    const answered = await sam.post(respond, { response: 'Soon' });
    expect(answered.json()).toMatchObject({ author: who.ben, respondedBy: you(who.sam) });
    await rita.post('/api/admin/client-messages', { clientAccountId: company.id, message: 'Hello' });

    expect(people(await messagesOf(ana))).toEqual([
      { author: asAgency(who.rita), respondedBy: null },
      { author: who.sam, respondedBy: null },
      { author: who.ben, respondedBy: who.sam },
    ]);
    expect(people(await messagesOf(ben)).at(-1)).toEqual({ author: you(who.ben), respondedBy: who.sam });
    const staffRows = (await sam.get('/api/admin/client-messages')).json<StaffClientMessage[]>();
    expect(people(staffRows)).toEqual([
      { author: who.rita, respondedBy: null },
      { author: you(who.sam), respondedBy: null },
      { author: who.ben, respondedBy: you(who.sam) },
    ]);
  });

  test('of two contacts with the same key are two', async () => {
    const key = { 'idempotency-key': 'same' };
    await ana.post('/api/client/messages', { message: 'Hello' }, key);
    const again = await ben.post('/api/client/messages', { message: 'Hello' }, key);
    expect(again.json()).toMatchObject({ author: you(who.ben) });
    expect(await messagesOf(ana)).toHaveLength(2);
  });

  test('keep the names of people who left the company or the agency', async () => {
    await ben.post('/api/client/messages', { message: 'Bye' });
    await sam.post('/api/admin/client-messages', { clientAccountId: company.id, message: 'Bye' });
    const q = app.context.db.q();
    await q.deleteFrom('membership').where('contactId', '=', who.ben.id).execute();
    await q
      .updateTable('user')
      .set({ deactivatedAt: new Date(app.clock.now).toISOString() })
      .where('id', '=', who.sam.id)
      .execute();
    expect(people(await messagesOf(ana)).map(({ author }) => author)).toEqual([who.sam, who.ben]);
  });

  test('of unknown people are shown without a person', async () => {
    await ben.post('/api/client/messages', { message: 'Bye' });
    await app.context.db.q().deleteFrom('contact').where('id', '=', who.ben.id).execute();
    expect(people(await messagesOf(ana))).toEqual([{ author: null, respondedBy: null }]);
  });
});

describe('artwork', () => {
  test('names the contact who uploaded it', async () => {
    const file = { originalName: 'logo.png', filePath: dataUrl('image/png', png(40, 30, [9, 9, 9])) };
    const sent = await ben.post('/api/client/artwork', file);
    expect(sent.json()).toMatchObject({ author: you(who.ben) });
    const { id } = sent.json<Artwork>();
    await ana.delete(`/api/client/artwork/${id}`);
    const restored = await ana.post(`/api/client/artwork/${id}/restore`);
    expect(restored.json()).toMatchObject({ author: who.ben });
    expect((await ana.get('/api/client/artwork')).json()).toMatchObject([{ author: who.ben }]);
    const forStaff = await sam.get(`/api/admin/client-artwork/client/${company.id}`);
    expect(forStaff.json()).toMatchObject([{ author: who.ben }]);
  });
});

describe('feedback on previews', () => {
  async function addPreview(): Promise<string> {
    const at = new Date(app.clock.now).toISOString();
    const row = { id: newId(), clientAccountId: company.id, title: 'Home', originalName: 'home.png' };
    const files = { originalId: null, markedId: null, thumbnailId: null, posterId: null };
    const state = { state: 'ready', fileType: 'image', progress: 1, reason: null } as const;
    const kept = { deliveryPromised: false, deleted: false, deletedAt: null, createdAt: at, updatedAt: at };
    const preview = { ...row, ...files, ...state, ...kept, projectId: null, description: null };
    await app.context.db.q().insertInto('clientPreview').values(preview).execute();
    await addFirstVersion(app.context.db, preview);
    return row.id;
  }

  test('names its contact and the member of staff who answered last', async () => {
    const previewId = await addPreview();
    const sent = await ben.post('/api/client/preview-feedback', { previewId, feedback: 'Nice' });
    expect(sent.json()).toMatchObject({ author: you(who.ben), respondedBy: null });
    const { id } = sent.json<PreviewFeedback>();
    const respond = `/api/admin/preview-feedback/${id}/respond`;
    await sam.patch(respond, { response: 'Thanks' });
    const changed = await rita.patch(respond, { response: 'Thank you' });
    expect(changed.json()).toMatchObject({ author: who.ben, respondedBy: you(who.rita) });
    const read = await sam.patch(`/api/admin/preview-feedback/${id}/read`);
    expect(read.json()).toMatchObject({ author: who.ben, respondedBy: who.rita });
    expect((await ana.get('/api/client/preview-feedback')).json()).toMatchObject([
      { author: who.ben, respondedBy: asAgency(who.rita) },
    ]);
    expect((await sam.get('/api/admin/preview-feedback')).json()).toMatchObject([
      { author: who.ben, respondedBy: who.rita },
    ]);
  });
});

describe('brand directives and change requests', () => {
  const colors = (...values: string[]) => JSON.stringify({ colors: values });
  const change = {
    requestType: 'color_change',
    currentValues: colors('#111111'),
    requestedValues: colors('#222222'),
  };
  const wishesFor = async (reader: Caller) =>
    (await reader.get(`/api/client/project-directives`)).json<ProjectDirectives>();

  beforeEach(() =>
    changeRows(app.context.db, 'membership', { contactId: who.ben.id }, { standing: 'decides' }),
  );

  test('name the contact who asked for a change and the member of staff who decided', async () => {
    const asked = await ben.post('/api/client/directive-change-requests', change);
    expect(asked.json()).toMatchObject({ author: you(who.ben), respondedBy: null });
    const path = `/api/admin/directive-change-requests/${asked.json<ChangeRequest>().id}`;
    const decided = await sam.patch(path, { status: 'approved', adminResponse: 'Yes' });
    expect(decided.json()).toMatchObject({ author: who.ben, respondedBy: you(who.sam) });
    const both = { author: who.ben, respondedBy: who.sam };
    expect((await ana.get('/api/client/directive-change-requests')).json()).toMatchObject([both]);
    expect((await rita.get('/api/admin/directive-change-requests')).json()).toMatchObject([both]);
    expect((await rita.get(path)).json()).toMatchObject(both);
  });

  test('name the contact who saved them last, or whose change was approved since', async () => {
    const wishes = { colorPalette: ['#111111'], additionalNotes: 'Calm' };
    const kept = await ana.post('/api/client/project-directives', wishes);
    expect(kept.json()).toMatchObject({ savedBy: you(who.ana) });
    expect(await wishesFor(ben)).toMatchObject({ savedBy: who.ana });
    const asked = await ben.post('/api/client/directive-change-requests', change);
    const path = `/api/admin/directive-change-requests/${asked.json<ChangeRequest>().id}`;
    await sam.patch(path, { status: 'approved', adminResponse: 'Yes' });
    expect(await wishesFor(ana)).toMatchObject({ additionalNotes: 'Calm', savedBy: who.ben });
    await ana.post('/api/client/reference-links', { links: [{ url: 'https://a.example' }] });
    expect((await ben.get('/api/client/reference-links')).json()).toMatchObject([{ savedBy: who.ana }]);
    expect((await sam.get(`/api/admin/clients/${company.id}/directives`)).json()).toMatchObject({
      directives: { savedBy: who.ben },
      links: [{ savedBy: who.ana }],
    });
  });
});

test('clients see no addresses of staff', async () => {
  const asked = await ana.post('/api/client/messages', { message: 'Hello' });
  await rita.post(`/api/admin/client-messages/${asked.json<ClientMessage>().id}/respond`, { response: 'Hi' });
  expect((await ana.get('/api/client/messages')).body).not.toContain('rita@');
});
