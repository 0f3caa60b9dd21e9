import { expect, onTestFinished } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { iso } from '#server/core/time.ts';
import { writeModel } from '#server/features/drafts/model-settings.ts';
import { startBucket } from '#server/data/storage/testing/bucket-server.ts';
import { uploaded } from '../samples/sample-files.ts';
import { setState } from '../samples/sample-versions.ts';
import { addClient, addContact, addUser, type Everyone } from '../people.ts';
import { stoppedMail, withReplies } from '#server/features/mail-replies/testing/handed-mail.ts';
import { made, type TestApp } from '../test-app.ts';
import { preparedMoney } from './prepared-money.ts';
import { on, type Writes } from './prepared.ts';
import { fileUrl, picture, rowsOf, sent } from './rows.ts';
import { addRow } from '#server/testing/database/rows.ts';

const later = '2100-01-01T00:00:00.000Z';

/**
 * Prepares calls that need more than an id and the sample body. The default id is that of a client, or of a row made by the
 * `create…` call with the same noun.
 */
export function preparedWrites(app: TestApp, people: Everyone): Writes {
  const { context } = app;
  const { db } = context;
  const { admin, adminId, clientA: client, accountB } = people;
  const { id: clientAccountId, contactId } = people.accountA;
  const company = { admin, client, clientAccountId };
  const rows = rowsOf(app, company);

  const ids = async (url: string) => (await admin.get(url)).json<{ id: string }[]>();

  const imported = { query: { kind: 'companies' }, payload: 'Email\nana@file.example\n' };
  const checkedImport = async () => {
    const url = '/api/admin/imports';
    const headers = { 'content-type': 'text/csv' };
    const made = await admin.inject({ method: 'POST', url, ...imported, headers });
    const { id, mapping } = made.json<ImportDetail>();
    await admin.post(`${url}/${id}/check`, mapping);
    await context.jobs.runUntilEmpty();
    return id;
  };
  const request = () => sent(app, 'consultation');
  const tomorrow = () => iso(context.now() + 24 * 60 * 60 * 1000);
  const offeredTimes = async () => {
    const id = await request();
    const appointment = { times: [tomorrow()], minutes: 30 };
    const answer = { message: 'When?', status: 'pending', after: null, appointment };
    await admin.post(`/api/admin/consultations/${id}/answer`, answer);
    return id;
  };
  const contactMessage = () => sent(app, 'contactMessage');
  const colleague = () => addUser(context, 'support-admin');
  const newcomer = async () => (await addClient(context, { origin: 'self' })).id;
  const preview = () => rows.preview();
  const project = () => rows.project();
  const invited = () => {
    const body = { name: 'Ana', email: 'ana@example.com', standing: 'sees' };
    return made(admin, `/api/admin/clients/${clientAccountId}/contacts`, body);
  };
  const invitedColleague = () =>
    made(admin, '/api/admin/team/invitations', { email: 'kim@agency.example', role: 'support-admin' });

  /** A file request that the client has answered. */
  async function answeredFileRequest() {
    const asked = await rows.fileRequest();
    const url = `/api/client/file-requests/${asked.params.requestId}/answer`;
    await client.post(url, { answer: 'Sent' });
    return asked;
  }

  /** A working bucket, which stops at the end of the test. */
  async function bucketPlace() {
    const bucket = await startBucket();
    onTestFinished(() => bucket.stop());
    return { bucket: 'files', endpoint: bucket.env.S3_ENDPOINT, region: '', keyId: 'a', secret: 'b' };
  }

  /** An unreachable model that may receive the texts of everybody. */
  const nowhere = { address: 'https://127.0.0.1:9/v1', model: 'small-1', key: '', strangers: true };
  const modelAllowed = async () => {
    await writeModel(context, nowhere);
    await addRow(db, 'draftClient', { clientAccountId, createdAt: iso(context.now()) });
  };

  const changeFooter = (note = 'Since 2019', revision = 0) =>
    admin.put('/api/admin/site/sections/footer', { content: { note, social: null }, revision });
  const brandWords = async () =>
    (await admin.get('/api/admin/brand')).json<{ words: Record<string, unknown> }>().words;

  return {
    ...preparedMoney(app, people),
    backUpNow: async () => {
      await admin.put('/api/admin/system/backup-place', await bucketPlace());
      return {};
    },
    saveBackupPlace: async () => ({ body: await bucketPlace() }),
    tryBackupPlace: async () => ({ body: await bucketPlace() }),
    retryJob: async () => {
      await context.jobs.enqueue('nobody.does-it', null);
      const newest = db.q().selectFrom('job').select('id').orderBy('id', 'desc');
      return { id: (await newest.executeTakeFirst())?.id };
    },
    createImport: async () => ({ sent: imported }),
    checkImport: async () => ({ body: { columns: { email: 0 }, dayFirst: false } }),
    startImport: async () => ({ id: await checkedImport() }),
    undoImport: async () => {
      const id = await checkedImport();
      await admin.post(`/api/admin/imports/${id}/start`);
      await context.jobs.runUntilEmpty();
      return { id };
    },
    sendWebhookAgain: async () => {
      const url = '/api/admin/webhooks';
      const made = await admin.post(url, { url: 'https://example.com/', topics: ['clients'] });
      const { id } = made.json<{ id: string }>();
      await admin.post(`${url}/${id}/test`);
      const [sent] = (await admin.get(`${url}/${id}/deliveries`)).json<{ id: string }[]>();
      return { id, params: { deliveryId: sent?.id ?? '' } };
    },
    saveSignInRule: async () => ({ body: { secondFactor: false } }),
    ...on(rows.openedWave, 'judgeWave'),
    undoWave: async () => {
      const id = await rows.openedWave();
      await admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'spam' });
      return { id };
    },
    sendMailAgain: async () => {
      await context.mailer.send({ to: 'ana@example.com', subject: 's', text: 't' });
      const [mail] = await ids('/api/admin/mail');
      return { id: mail?.id };
    },
    saveMailReplies: () =>
      Promise.resolve({ body: { address: 'reply+TOKEN@example.com', imap: null, authenticator: '' } }),
    ...on(async () => (await withReplies(app), ''), 'testMailReplies', 'renewInboundSecret'),
    ...on(() => stoppedMail(app, people.accountA), 'placeStoppedMail', 'deleteStoppedMail'),
    ...on(async () => (await modelAllowed(), ''), 'testDraftModel'),
    draftMessage: async () => {
      await modelAllowed();
      await rows.message();
      return { id: clientAccountId };
    },
    ...on(async () => (await modelAllowed(), request()), 'draftRequestAnswer'),
    ...on(async () => (await modelAllowed(), contactMessage()), 'draftContactAnswer'),
    ...on(async () => (await modelAllowed(), rows.changeRequest()), 'draftChangeAnswer'),
    draftRound: async () => {
      await modelAllowed();
      return { id: (await rows.pinned()).id };
    },
    draftLines: async () => {
      await modelAllowed();
      const body = { consultationId: await request(), title: 'Sign' };
      return { id: await made(admin, '/api/admin/quotes', body) };
    },
    saveDraftSettings: () => Promise.resolve({ body: { ...nowhere, address: 'https://example.com/v1' } }),
    setClientDrafts: () => Promise.resolve({ body: { allowed: true } }),
    inviteCollaborator: async () => ({ body: { projectIds: [await project()], endsAt: later } }),
    ...on(invitedColleague, 'resendTeamInvitation', 'revokeTeamInvitation'),
    ...on(colleague, 'resetMemberFactor', 'deactivateTeamMember'),
    updateTeamMember: async () => ({ id: await colleague(), body: { role: 'content-manager' } }),
    reactivateTeamMember: async () => {
      const id = await colleague();
      await admin.post(`/api/admin/team/${id}/deactivate`, {});
      return { id };
    },
    closeClients: async () => ({ body: { ids: [clientAccountId] } }),
    beginErasure: async () => ({ body: { contactId } }),
    stopErasure: async () => {
      await admin.post('/api/admin/erasures', { contactId, askedBy: 'phone' });
      const [row] = await ids('/api/admin/erasures');
      return { id: row?.id };
    },
    ...on(newcomer, 'handOverClient', 'vouchForClient'),
    takeBackVouch: async () => {
      const id = await newcomer();
      await admin.post(`/api/admin/clients/${id}/vouch`);
      return { id };
    },
    updateBrand: async () => ({ body: { words: await brandWords(), revision: 0 } }),
    restoreBrand: async () => {
      const saved = await admin.put('/api/admin/brand', { words: await brandWords(), revision: 0 });
      return { id: saved.json<{ history: { id: string }[] }>().history[0]?.id };
    },
    updateTestimonial: async () => ({
      id: await made(admin, '/api/admin/testimonials', { clientAccountId }),
      body: { isVisible: false },
    }),
    createClient: async () => ({ body: { password: 'cobol60' } }),
    updateClient: async () => ({ body: { name: 'Anna' } }),
    moveConsultations: async () => ({ body: { ids: [await request()] } }),
    ...on(request, 'noteConsultation', 'makeClient', 'settleReply'),
    ...on(offeredTimes, 'cancelAppointment'),
    setAppointment: async () => ({ id: await offeredTimes(), body: { startsAt: tomorrow() } }),
    setConsultationStatus: async () => ({ id: await request(), body: { status: 'contacted' } }),
    undoConsultation: async () => {
      const id = await request();
      await admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
      return { id };
    },
    reopenConsultation: async () => {
      const id = await request();
      await admin.post(`/api/admin/consultations/${id}/lost`, { reason: 'No answer' });
      return { id };
    },
    loseConsultation: async () => ({ id: await request(), body: { reason: 'Too expensive' } }),
    settleKeptAnswers: async () => {
      const id = await request();
      const words = { message: 'Tuesday?', status: 'pending', after: null };
      await admin.post(`/api/admin/consultations/${id}/answer`, words);
      return { id, body: { by: 'hand' } };
    },
    answerConsultation: async () => ({ id: await request(), body: { status: 'pending', after: null } }),
    ...on(() => sent(app, 'consultation', { website: 'spam' }), 'restoreConsultation'),
    linkConsultation: async () => {
      const email = 'late@example.com';
      const id = await sent(app, 'consultation', { email });
      const other = db.q().updateTable('clientAccount').where('id', '=', accountB.id);
      await other.set({ email, emailKey: email }).execute();
      return { id };
    },
    setConsultationOwner: async () => ({ id: await request(), body: { ownerId: adminId } }),
    noteConversation: async () => ({ id: clientAccountId }),
    readConversation: async () => ({ id: clientAccountId, body: { upTo: await rows.message() } }),
    ...on(rows.message, 'settleConversation', 'readClientMessage', 'respondToClientMessage'),
    moveClientMessages: async () => ({ body: { ids: [await rows.message()] } }),
    lookAt: async () => {
      await client.post('/api/client/reference-links', { links: [{ url: 'https://mill.example' }] });
      return { body: { kind: 'reference-links' } };
    },
    snooze: async () => ({ body: { kind: 'request', subjectId: await request(), until: later } }),
    ...on(rows.changeRequest, 'decideChangeRequest', 'readChangeRequest'),
    moveContactMessages: async () => ({ body: { ids: [await contactMessage()] } }),
    ...on(contactMessage, 'readContactMessage', 'respondToContactMessage'),
    ...on(() => sent(app, 'contactMessage', { website: 'spam' }), 'restoreContactMessage'),
    setContactMessageOwner: async () => ({ id: await contactMessage(), body: { ownerId: adminId } }),
    ...on(rows.rated, 'respondToPreviewFeedback', 'settlePreviewFeedback', 'readPreviewFeedback'),
    createPreview: async () => ({ body: { fileUrl } }),
    createSitePicture: async () => ({ body: { file: fileUrl } }),
    retryPreview: async () => {
      const id = await preview();
      await setState(db, id, 'failed');
      return { id };
    },
    restorePreview: async () => {
      const id = await preview();
      await admin.delete(`/api/admin/client-previews/${id}`);
      return { id };
    },
    createVersion: async () => ({ id: await preview(), body: { fileUrl } }),
    createPreviewSet: async () => ({
      body: { files: [await uploaded(admin, 'preview-original', 'a.png', picture)] },
    }),
    updateVersion: async () => {
      const id = await preview();
      return { id, params: { versionId: id } };
    },
    cancelVersion: async () => {
      const id = await preview();
      return { id, params: { versionId: id } };
    },
    mergePreviews: async () => {
      const id = await preview();
      return { id, body: { order: [id, await preview()] } };
    },
    createDelivery: async () => {
      const id = await preview();
      return { id, body: { versionId: id } };
    },
    createClientDelivery: async () => {
      const uploads = [await uploaded(admin, 'delivery', 'a.otf', Buffer.from('font'))];
      return { body: { name: 'Final files', uploads } };
    },
    ...on(() => rows.delivered({ locked: true }), 'releaseDelivery'),
    ...on(rows.delivered, 'deleteDelivery'),
    ...on(preview, 'setApprovers'),
    createStaffPin: async () => {
      const { id, versionFileId } = await rows.readyPreview();
      return { id, body: { versionFileId } };
    },
    replyToPinAsStaff: rows.pinned,
    readPinAsStaff: rows.pinned,
    answerPin: rows.pinned,
    resolvePinAsStaff: rows.pinned,
    reopenPinAsStaff: async () => {
      const given = await rows.pinned();
      const url = `/api/client/previews/${given.id}/pins/${given.params.pinId}/resolve`;
      expect((await client.post(url)).statusCode).toBe(200);
      return given;
    },
    deletePinAsStaff: () => rows.pinned(admin),
    setClientOwner: async () => ({ body: { ownerId: adminId } }),
    setProjectOwner: async () => ({ id: await project(), body: { ownerId: null } }),
    ...on(project, 'addProjectHelper', 'askForPublication', 'recordPermission'),
    ...on(project, 'createFileRequest', 'deleteFileRequest'),
    ...on(project, 'createTimeEntry', 'updateTimeEntry', 'deleteTimeEntry', 'saveBudget', 'startTimer'),
    stopTimer: async () => {
      const id = await project();
      await admin.put(`/api/admin/portfolio/${id}/timer`);
      return { id };
    },
    removeProjectHelper: async () => {
      const id = await project();
      await admin.put(`/api/admin/portfolio/${id}/helpers/${adminId}`);
      return { id };
    },
    updateContact: async () => ({ params: { contactId }, body: { name: 'Anna' } }),
    resetContactFactor: async () => {
      const at = iso(context.now());
      const row = { personKind: 'contact', personId: contactId, createdAt: at, confirmedAt: at } as const;
      const factor = { ...row, secret: 'a', lastStep: null };
      await db.q().insertInto('totp').values(factor).execute();
      return { params: { contactId } };
    },
    deleteContact: async () => ({
      params: { contactId: await addContact(context, clientAccountId, 'sees') },
    }),
    resendContactInvitation: async () => ({ params: { invitationId: await invited() } }),
    revokeContactInvitation: async () => ({ params: { invitationId: await invited() } }),
    undoPermission: async () => {
      const id = await project();
      await admin.post(`/api/admin/portfolio/${id}/permission`);
      return { id };
    },
    updateSiteSection: async () => ({
      params: { section: 'footer' },
      body: { content: { note: 'Since 2019', social: null }, revision: 0 },
    }),
    discardSiteSection: async () => {
      await changeFooter();
      return { params: { section: 'footer' } };
    },
    publishSite: async () => {
      await changeFooter();
      return { body: { revisions: { footer: 1 } } };
    },
    restoreSite: async () => {
      for (const [index, note] of ['Since 2019', 'Since 2020'].entries()) {
        await changeFooter(note, index * 2);
        await admin.post('/api/admin/site/publish', { revisions: { footer: index * 2 + 1 } });
      }
      const site = (await admin.get('/api/admin/site')).json<{ history: { id: string }[] }>();
      return { id: site.history[1]?.id };
    },
    decideFileRequest: async () => ({ ...(await answeredFileRequest()), body: { state: 'accepted' } }),
    updateApiKey: async () => {
      const made = await admin.post('/api/admin/api-keys', {
        name: 'Zapier',
        role: 'client-manager',
        companies: [clientAccountId],
      });
      return { id: made.json<{ id: string }>().id, body: { companies: [clientAccountId] } };
    },
    updateProject: async () => ({ body: { isVisible: true } }),
    ...on(rows.projectWithoutSizes, 'retryPicture'),
    ...on(rows.projectWithoutVideo, 'retryVideo'),
    restoreProject: async () => {
      const id = await project();
      await admin.delete(`/api/admin/portfolio/${id}`);
      return { id };
    },
  };
}
