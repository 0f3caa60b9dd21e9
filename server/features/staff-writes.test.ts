import { beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { newId } from '#server/core/ids.ts';
import { addClient, addContact, addEveryone, addUser } from '#server/testing/people.ts';
import { sampleBody } from '#server/testing/samples/sample-body.ts';
import { dataUrl, png, uploaded } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const picture = png(64, 40, [30, 120, 200]);
const fileUrl = dataUrl('image/png', picture);
const account = () => ({ clientAccountId: people.accountA.id });

async function made(caller: Caller, url: string, body: Record<string, unknown>): Promise<string> {
  const response = await caller.post(url, body);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json<{ id: string }>().id;
}

/** What a visitor sends is found in the list of staff; in the spam folder where the hidden field was filled in. */
async function sent(form: 'consultations' | 'messages', fields: object = {}): Promise<string> {
  const body = { name: 'Ana', email: 'ana@example.com', message: 'Hello', ...fields };
  expect((await app.post(`/api/${form}`, body)).statusCode).toBe(201);
  const folder = 'website' in fields ? 'spam' : 'inbox';
  const [first] = (await people.admin.get(`/api/admin/${form}?folder=${folder}`)).json<{ id: string }[]>();
  return first?.id ?? '';
}

const wroteMessage = () => made(people.clientA, '/api/client/messages', { message: 'Hello' });
const asked = () =>
  made(people.clientA, '/api/client/directive-change-requests', {
    requestType: 'color_change',
    requestReason: 'New logo',
    currentValues: { colors: ['#aa0000'] },
    requestedValues: { colors: ['#0000cc'] },
  });
const startedProject = (more: object = {}) =>
  made(people.admin, '/api/admin/gallery', { ...account(), title: 'Mill', description: 'A mill', ...more });
const uploadedPreview = () =>
  made(people.admin, '/api/admin/client-previews', { ...account(), title: 'Page', fileUrl });
/** A preview that its client sees, with the file of its version. */
async function readyPreview() {
  const id = await uploadedPreview();
  await setState(app.context.db, id, 'ready');
  const file = app.context.db.q().selectFrom('versionFile').select('id').where('versionId', '=', id);
  return { id, versionFileId: (await file.executeTakeFirstOrThrow()).id };
}
async function delivered(more: object = {}): Promise<string> {
  const versionId = await uploadedPreview();
  const body = { versionId, name: 'Final files', ...more };
  return made(people.admin, `/api/admin/client-previews/${versionId}/deliveries`, body);
}
/** A preview with a pin of its client. */
async function pinned() {
  const { id, versionFileId } = await readyPreview();
  const body = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
  return { id, params: { pinId: await made(people.clientA, `/api/client/previews/${id}/pins`, body) } };
}
async function rated(): Promise<string> {
  const previewId = await uploadedPreview();
  await setState(app.context.db, previewId, 'ready');
  return made(people.clientA, '/api/client/preview-feedback', { previewId, rating: 3 });
}
const invited = () =>
  made(people.admin, `/api/admin/clients/${people.accountA.id}/contacts`, {
    name: 'Ana',
    email: 'ana@example.com',
    standing: 'sees',
  });
/** Something that a client was asked for, answered where it is to be decided. */
async function owed(answered: boolean) {
  const id = await startedProject();
  const requestId = await made(people.admin, `/api/admin/portfolio/${id}/file-requests`, { words: 'A logo' });
  if (answered)
    await people.clientA.post(`/api/client/file-requests/${requestId}/answer`, { answer: 'Sent' });
  return { id, params: { requestId } };
}
async function projectWithoutSizes(): Promise<string> {
  const id = await startedProject({ imageUrl: await uploaded(people.admin, 'picture', 'a.png', picture) });
  await app.context.db.q().updateTable('project').set({ pictureFailed: true }).where('id', '=', id).execute();
  return id;
}

const changedFooter = (note: string, revision = 0) =>
  people.admin.put('/api/admin/site/sections/footer', { content: { note, social: null }, revision });

const invitedColleague = () =>
  made(people.admin, '/api/admin/team/invitations', { email: 'kim@agency.example', role: 'support-admin' });

interface Prepared {
  /** What stands for `:id` in the path. */
  id?: string | undefined;
  /** What stands for other parameters of the path. */
  params?: Record<string, string>;
  /** Properties of the body, besides the required ones or in their place. */
  body?: Record<string, unknown>;
}

async function openedWave(): Promise<string> {
  const id = newId();
  const at = '2026-01-01T00:00:00.000Z';
  const open = { judgement: null, judgedAt: null, userId: null };
  await app.context.db
    .q()
    .insertInto('wave')
    .values({ id, openedAt: at, lastAt: at, ...open })
    .execute();
  return id;
}

/**
 * What a call needs to succeed where a plain body made from the contract and an id are not enough: that of a client, or of a
 * row that the `create…` call of the same noun makes.
 */
async function asSuperAdmin() {
  people.adminId = await addUser(app.context, 'super-admin');
  people.admin = await app.as('staff', people.adminId);
}

const prepared: Record<string, () => Promise<Prepared>> = {
  retryJob: async () => {
    await asSuperAdmin();
    await app.context.jobs.enqueue('nobody.does-it', null);
    const job = await app.context.db
      .q()
      .selectFrom('job')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return { id: job?.id };
  },
  retryFailedJobs: async () => {
    await asSuperAdmin();
    return {};
  },
  saveSignInRule: async () => {
    await asSuperAdmin();
    return { body: { secondFactor: false } };
  },
  resetMemberFactor: async () => {
    await asSuperAdmin();
    return { id: await addUser(app.context, 'support-admin') };
  },
  judgeWave: async () => ({ id: await openedWave() }),
  undoWave: async () => {
    const id = await openedWave();
    await people.admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'spam' });
    return { id };
  },
  sendMailAgain: async () => {
    app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
    people = await addEveryone(app);
    await app.context.mailer.send({ to: 'ana@example.com', subject: 's', text: 't' });
    const [mail] = (await people.admin.get('/api/admin/mail')).json<{ id: string }[]>();
    return { id: mail?.id };
  },
  inviteCollaborator: async () => ({
    body: { projectIds: [await startedProject()], endsAt: '2100-01-01T00:00:00.000Z' },
  }),
  resendTeamInvitation: async () => ({ id: await invitedColleague() }),
  revokeTeamInvitation: async () => ({ id: await invitedColleague() }),
  updateTeamMember: async () => ({
    id: await addUser(app.context, 'support-admin'),
    body: { role: 'content-manager' },
  }),
  deactivateTeamMember: async () => ({ id: await addUser(app.context, 'support-admin') }),
  reactivateTeamMember: async () => {
    const id = await addUser(app.context, 'support-admin');
    await people.admin.post(`/api/admin/team/${id}/deactivate`, {});
    return { id };
  },
  closeClients: async () => ({ body: { ids: [people.accountA.id] } }),
  beginErasure: async () => ({ body: { contactId: people.accountA.contactId } }),
  stopErasure: async () => {
    const body = { contactId: people.accountA.contactId, askedBy: 'phone' };
    await people.admin.post('/api/admin/erasures', body);
    const [row] = (await people.admin.get('/api/admin/erasures')).json<{ id: string }[]>();
    return { id: row?.id };
  },
  moveConsultations: async () => ({ body: { ids: [await sent('consultations')] } }),
  moveClientMessages: async () => ({ body: { ids: [await wroteMessage()] } }),
  moveContactMessages: async () => ({ body: { ids: [await sent('messages')] } }),
  handOverClient: async () => ({ id: (await addClient(app.context, { origin: 'self' })).id }),
  updateBrand: async () => {
    const { words } = (await people.admin.get('/api/admin/brand')).json<{ words: object }>();
    return { body: { words, revision: 0 } };
  },
  updateTestimonial: async () => ({
    id: await made(people.admin, '/api/admin/testimonials', account()),
    body: { isVisible: false },
  }),
  createClient: async () => ({ body: { password: 'cobol60' } }),
  updateClient: async () => ({ body: { name: 'Anna' } }),
  setConsultationStatus: async () => ({ id: await sent('consultations'), body: { status: 'contacted' } }),
  undoConsultation: async () => {
    const id = await sent('consultations');
    await people.admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
    return { id };
  },
  loseConsultation: async () => ({ id: await sent('consultations'), body: { reason: 'Too expensive' } }),
  noteConversation: async () => ({ id: people.accountA.id }),
  readConversation: async () => ({ id: people.accountA.id, body: { upTo: await wroteMessage() } }),
  settleConversation: async () => ({ id: await wroteMessage() }),
  answerConsultation: async () => ({
    id: await sent('consultations'),
    body: { status: 'pending', after: null },
  }),
  noteConsultation: async () => ({ id: await sent('consultations') }),
  makeClient: async () => ({ id: await sent('consultations') }),
  lookAt: async () => {
    await people.clientA.post('/api/client/reference-links', { links: [{ url: 'https://mill.example' }] });
    return { body: { kind: 'reference-links' } };
  },
  snooze: async () => ({
    body: { kind: 'request', subjectId: await sent('consultations'), until: '2100-01-01T00:00:00.000Z' },
  }),
  restoreConsultation: async () => ({ id: await sent('consultations', { website: 'spam' }) }),
  linkConsultation: async () => {
    const email = 'late@example.com';
    const id = await sent('consultations', { email });
    await app.context.db
      .q()
      .updateTable('clientAccount')
      .set({ email, emailKey: email })
      .where('id', '=', people.accountB.id)
      .execute();
    return { id };
  },
  decideChangeRequest: async () => ({ id: await asked() }),
  readChangeRequest: async () => ({ id: await asked() }),
  readContactMessage: async () => ({ id: await sent('messages') }),
  restoreContactMessage: async () => ({ id: await sent('messages', { website: 'spam' }) }),
  readClientMessage: async () => ({ id: await wroteMessage() }),
  respondToClientMessage: async () => ({ id: await wroteMessage() }),
  respondToPreviewFeedback: async () => ({ id: await rated() }),
  settlePreviewFeedback: async () => ({ id: await rated() }),
  readPreviewFeedback: async () => ({ id: await rated() }),
  createPreview: async () => ({ body: { fileUrl } }),
  createSitePicture: async () => ({ body: { file: fileUrl } }),
  retryPreview: async () => {
    const id = await uploadedPreview();
    await setState(app.context.db, id, 'failed');
    return { id };
  },
  restorePreview: async () => {
    const id = await uploadedPreview();
    await people.admin.delete(`/api/admin/client-previews/${id}`);
    return { id };
  },
  createVersion: async () => ({ id: await uploadedPreview(), body: { fileUrl } }),
  createPreviewSet: async () => ({
    body: { files: [await uploaded(people.admin, 'preview-original', 'a.png', picture)] },
  }),
  updateVersion: async () => {
    const id = await uploadedPreview();
    return { id, params: { versionId: id } };
  },
  cancelVersion: async () => {
    const id = await uploadedPreview();
    return { id, params: { versionId: id } };
  },
  mergePreviews: async () => {
    const id = await uploadedPreview();
    return { id, body: { order: [id, await uploadedPreview()] } };
  },
  createDelivery: async () => {
    const id = await uploadedPreview();
    return { id, body: { versionId: id } };
  },
  releaseDelivery: async () => ({ id: await delivered({ held: true }) }),
  deleteDelivery: async () => ({ id: await delivered() }),
  setApprovers: async () => ({ id: await uploadedPreview() }),
  createStaffPin: async () => {
    const { id, versionFileId } = await readyPreview();
    return { id, body: { versionFileId } };
  },
  replyToPinAsStaff: pinned,
  readPinAsStaff: pinned,
  answerPin: pinned,
  resolvePinAsStaff: pinned,
  reopenPinAsStaff: async () => {
    const given = await pinned();
    const url = `/api/client/previews/${given.id}/pins/${given.params.pinId}/resolve`;
    expect((await people.clientA.post(url)).statusCode).toBe(200);
    return given;
  },
  deletePinAsStaff: async () => {
    const { id, versionFileId } = await readyPreview();
    const body = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
    return { id, params: { pinId: await made(people.admin, `/api/admin/client-previews/${id}/pins`, body) } };
  },
  setClientOwner: async () => ({ body: { ownerId: people.adminId } }),
  removeClientHelper: async () => {
    await people.admin.put(`/api/admin/clients/${people.accountA.id}/helpers/${people.adminId}`);
    return {};
  },
  setProjectOwner: async () => ({ id: await startedProject(), body: { ownerId: null } }),
  addProjectHelper: async () => ({ id: await startedProject() }),
  removeProjectHelper: async () => {
    const id = await startedProject();
    await people.admin.put(`/api/admin/portfolio/${id}/helpers/${people.adminId}`);
    return { id };
  },
  setConsultationOwner: async () => ({ id: await sent('consultations'), body: { ownerId: people.adminId } }),
  setContactMessageOwner: async () => ({ id: await sent('messages'), body: { ownerId: people.adminId } }),
  updateContact: async () => ({ params: { contactId: people.accountA.contactId }, body: { name: 'Anna' } }),
  deleteContact: async () => ({
    params: { contactId: await addContact(app.context, people.accountA.id, 'sees') },
  }),
  resendContactInvitation: async () => ({ params: { invitationId: await invited() } }),
  revokeContactInvitation: async () => ({ params: { invitationId: await invited() } }),
  askForPublication: async () => ({ id: await startedProject() }),
  updateSiteSection: async () => ({
    params: { section: 'footer' },
    body: { content: { note: 'Since 2019', social: null }, revision: 0 },
  }),
  discardSiteSection: async () => {
    await changedFooter('Since 2019');
    return { params: { section: 'footer' } };
  },
  publishSite: async () => {
    await changedFooter('Since 2019');
    return { body: { revisions: { footer: 1 } } };
  },
  restoreSite: async () => {
    for (const [index, note] of ['Since 2019', 'Since 2020'].entries()) {
      await changedFooter(note, index * 2);
      await people.admin.post('/api/admin/site/publish', { revisions: { footer: index * 2 + 1 } });
    }
    const { history } = (await people.admin.get('/api/admin/site')).json<{ history: { id: string }[] }>();
    return { id: history[1]?.id };
  },
  createFileRequest: async () => ({ id: await startedProject() }),
  decideFileRequest: async () => ({ ...(await owed(true)), body: { state: 'accepted' } }),
  deleteFileRequest: async () => owed(false),
  updateProject: async () => ({ body: { isVisible: true } }),
  retryPicture: async () => ({ id: await projectWithoutSizes() }),
  restoreProject: async () => {
    const id = await startedProject();
    await people.admin.delete(`/api/admin/portfolio/${id}`);
    return { id };
  },
};

// What somebody has seen and wants to be told of changes nothing of the agency's.
// That somebody is writing at this moment is kept nowhere.
const personal = new Set(['markNoticesSeen', 'saveNoticeChoices', 'signAnswering']);

const calls = api.filter(
  ({ name, endpoint }) => endpoint.access === 'staff' && endpoint.method !== 'GET' && !personal.has(name),
);

test('only writes of staff are prepared', () => {
  const names = new Set(calls.map(({ name }) => name));
  expect(Object.keys(prepared).filter((name) => !names.has(name))).toEqual([]);
});

/** The path with its parameters filled in: `:id` with `id`, what names a client or staff with that client's or the admin's id. */
const urlOf = (path: string, { id, params = {} }: Prepared) =>
  path.replaceAll(/([\w-]+)\/:(\w+)/g, (parameter, noun: string, name: string) => {
    if (params[name] !== undefined) return `${noun}/${params[name]}`;
    if (name === 'id' && id !== undefined) return `${noun}/${id}`;
    if (name === 'userId') return `${noun}/${people.adminId}`;
    const isClient = name === 'clientAccountId' || (name === 'id' && noun === 'clients');
    return isClient ? `${noun}/${people.accountA.id}` : parameter;
  });

type Call = (typeof calls)[number];

const send = ({ endpoint }: Call, { body, ...named }: Prepared) =>
  people.admin.inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, named),
    ...(endpoint.body ? { payload: { ...sampleBody(endpoint.body, account()), ...body } } : {}),
  });

/** The id of a new row for a call whose path still names one; undefined where nothing of its noun is created by staff. */
async function newRowFor({ feature, endpoint }: Call): Promise<string | undefined> {
  if (!urlOf(endpoint.path, {}).includes('/:id')) return undefined;
  const create = calls.find((call) => call.feature === feature && call.name.startsWith('create'));
  const response = create && (await send(create, (await prepared[create.name]?.()) ?? {}));
  return response?.json<{ id?: string }>().id;
}

const auditLog = () => app.context.db.q().selectFrom('audit').select(['id', 'userId']).execute();

test.each(calls)('$name leaves a row of the audit log that names who did it', async (call) => {
  const { name, endpoint } = call;
  const given = (await prepared[name]?.()) ?? {};
  const own = { ...given, id: given.id ?? (await newRowFor(call)) };
  const before = new Set((await auditLog()).map((row) => row.id));
  const response = await send(call, own);
  const answer = `${name} answered ${response.statusCode} ${response.body}`;
  expect(response.statusCode, `${answer}: say in \`prepared\` how to make it succeed`).toBe(
    endpoint.status ?? 200,
  );
  const added = (await auditLog()).filter((row) => !before.has(row.id)).map(({ userId }) => userId);
  expect([...new Set(added)], 'whom the new rows of the audit log name').toEqual([people.adminId]);
  const told = (await people.admin.get('/api/admin/history')).json<{ text: string }[]>();
  const bare = told.flatMap(({ text }) => (/^[\w ]+: /.test(text) ? [text] : []));
  expect(bare, 'acts for which `history/staff-words.ts` has no words').toEqual([]);
});
