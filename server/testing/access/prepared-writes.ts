import { expect } from 'vitest';
import type { Quote } from '#contract/money/quote.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { uploaded } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { addClient, addContact, addEveryone, addUser } from '../people.ts';
import { testApp } from '../test-app.ts';
import { addCharge, addWork, draftedInvoice, draftedQuote, issuedInvoice, sentQuote } from './work.ts';
import { fileUrl, picture, rowsOf, type Agency } from './rows-of-writes.ts';

/** The parameters and body of a write. */
export interface Prepared {
  /** The value of `:id` in the path. */
  id?: string | undefined;
  /** The values of other path parameters. */
  params?: Record<string, string>;
  /** Body properties that add to the required ones or replace them. */
  body?: Record<string, unknown>;
}

/**
 * Prepares calls for which a plain body and an id are not enough. The default id is a client, or a row made by the `create…`
 * call of the same noun.
 */
export function preparedWrites(agency: Agency): Record<string, () => Promise<Prepared>> {
  const {
    account,
    made,
    sent,
    wroteMessage,
    asked,
    startedProject,
    uploadedPreview,
    readyPreview,
    delivered,
    pinned,
    rated,
    invited,
    answered,
    projectWithoutSizes,
    projectWithoutVideo,
    changedFooter,
    invitedColleague,
    bucketPlace,
    openedWave,
  } = rowsOf(agency);
  const drafted = () => draftedQuote(agency.people.admin, agency.people.accountA.id);
  const linked = async () => sentQuote(agency.people.admin, { consultationId: await sent('consultations') });
  const offered = () => sentQuote(agency.people.admin, agency.people.accountA.id);
  const accepted = async () => {
    const id = await offered();
    const given = { selection: {}, typedName: 'Ada Moss', how: 'On the phone' };
    await agency.people.admin.post(`/api/admin/quotes/${id}/acceptance`, given);
    return id;
  };
  /** A round of a quote that includes none, before its client has accepted its price. */
  const askedRound = async () => {
    const { admin, clientA } = agency.people;
    const quoteId = await draftedQuote(agency.people.admin, agency.people.accountA.id);
    const { newest } = (await admin.get(`/api/admin/quotes/${quoteId}`)).json<Quote>();
    const rounds = { included: 0, extraMinor: 45_000, extraDays: 2, per: 'preview' };
    await admin.patch(`/api/admin/quotes/${quoteId}`, {
      revision: 2,
      content: { ...newest.content, rounds },
    });
    await admin.post(`/api/admin/quotes/${quoteId}/send`, { revision: 3 });
    const given = { selection: {}, typedName: 'Ada Moss', how: 'On the phone' };
    const recorded = await admin.post(`/api/admin/quotes/${quoteId}/acceptance`, given);
    const { projectId } = recorded.json<Quote>();
    const { id } = await readyPreview();
    await admin.patch(`/api/admin/client-previews/${id}`, { projectId });
    const found = agency.app.context.db.q().selectFrom('previewVersion').select('contentHash');
    const { contentHash } = await found.where('id', '=', id).executeTakeFirstOrThrow();
    const decision = { versionId: id, contentHash, kind: 'request-changes' };
    await clientA.post(`/api/client/previews/${id}/decisions`, decision);
    return { id, params: { versionId: id } };
  };

  const draft = () => draftedInvoice(agency.people.admin, agency.people.accountA.id);
  const issued = () => issuedInvoice(agency.app.context, agency.people.admin, agency.people.accountA.id);

  return {
    addAddendum: async () => ({
      id: await accepted(),
      body: { about: { type: 'message', id: await wroteMessage() } },
    }),
    waiveCharge: async () => ({ id: await addCharge(agency.app, agency.people.accountA.id) }),
    waiveRound: askedRound,
    setRoundMistake: async () => ({ ...(await askedRound()), body: { reason: 'Wrong file.' } }),
    backUpNow: async () => {
      await agency.people.admin.put('/api/admin/system/backup-place', await bucketPlace());
      return {};
    },
    saveBackupPlace: async () => ({ body: await bucketPlace() }),
    tryBackupPlace: async () => ({ body: await bucketPlace() }),
    retryJob: async () => {
      await agency.app.context.jobs.enqueue('nobody.does-it', null);
      const job = await agency.app.context.db
        .q()
        .selectFrom('job')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return { id: job?.id };
    },
    saveSignInRule: () => Promise.resolve({ body: { secondFactor: false } }),
    resetMemberFactor: async () => ({ id: await addUser(agency.app.context, 'support-admin') }),
    judgeWave: async () => ({ id: await openedWave() }),
    undoWave: async () => {
      const id = await openedWave();
      await agency.people.admin.post(`/api/admin/wave/${id}/judge`, { judgement: 'spam' });
      return { id };
    },
    sendMailAgain: async () => {
      agency.app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
      agency.people = await addEveryone(agency.app);
      await agency.app.context.mailer.send({ to: 'ana@example.com', subject: 's', text: 't' });
      const [mail] = (await agency.people.admin.get('/api/admin/mail')).json<{ id: string }[]>();
      return { id: mail?.id };
    },
    inviteCollaborator: async () => ({
      body: { projectIds: [await startedProject()], endsAt: '2100-01-01T00:00:00.000Z' },
    }),
    resendTeamInvitation: async () => ({ id: await invitedColleague() }),
    revokeTeamInvitation: async () => ({ id: await invitedColleague() }),
    updateTeamMember: async () => ({
      id: await addUser(agency.app.context, 'support-admin'),
      body: { role: 'content-manager' },
    }),
    deactivateTeamMember: async () => ({ id: await addUser(agency.app.context, 'support-admin') }),
    reactivateTeamMember: async () => {
      const id = await addUser(agency.app.context, 'support-admin');
      await agency.people.admin.post(`/api/admin/team/${id}/deactivate`, {});
      return { id };
    },
    closeClients: async () => ({ body: { ids: [agency.people.accountA.id] } }),
    beginErasure: async () => ({ body: { contactId: agency.people.accountA.contactId } }),
    stopErasure: async () => {
      const body = { contactId: agency.people.accountA.contactId, askedBy: 'phone' };
      await agency.people.admin.post('/api/admin/erasures', body);
      const [row] = (await agency.people.admin.get('/api/admin/erasures')).json<{ id: string }[]>();
      return { id: row?.id };
    },
    moveConsultations: async () => ({ body: { ids: [await sent('consultations')] } }),
    moveClientMessages: async () => ({ body: { ids: [await wroteMessage()] } }),
    moveContactMessages: async () => ({ body: { ids: [await sent('messages')] } }),
    handOverClient: async () => ({ id: (await addClient(agency.app.context, { origin: 'self' })).id }),
    vouchForClient: async () => ({ id: (await addClient(agency.app.context, { origin: 'self' })).id }),
    takeBackVouch: async () => {
      const { id } = await addClient(agency.app.context, { origin: 'self' });
      await agency.people.admin.post(`/api/admin/clients/${id}/vouch`);
      return { id };
    },
    updateBrand: async () => {
      const { words } = (await agency.people.admin.get('/api/admin/brand')).json<{ words: object }>();
      return { body: { words, revision: 0 } };
    },
    restoreBrand: async () => {
      const { words } = (await agency.people.admin.get('/api/admin/brand')).json<{ words: object }>();
      const saved = await agency.people.admin.put('/api/admin/brand', { words, revision: 0 });
      return { id: saved.json<{ history: { id: string }[] }>().history[0]?.id };
    },
    updateTestimonial: async () => ({
      id: await made(agency.people.admin, '/api/admin/testimonials', account()),
      body: { isVisible: false },
    }),
    createClient: async () => ({ body: { password: 'cobol60' } }),
    updateClient: async () => ({ body: { name: 'Anna' } }),
    setConsultationStatus: async () => ({ id: await sent('consultations'), body: { status: 'contacted' } }),
    undoConsultation: async () => {
      const id = await sent('consultations');
      await agency.people.admin.patch(`/api/admin/consultations/${id}`, { status: 'contacted' });
      return { id };
    },
    reopenConsultation: async () => {
      const id = await sent('consultations');
      await agency.people.admin.post(`/api/admin/consultations/${id}/lost`, { reason: 'No answer' });
      return { id };
    },
    loseConsultation: async () => ({ id: await sent('consultations'), body: { reason: 'Too expensive' } }),
    noteConversation: async () => ({ id: agency.people.accountA.id }),
    readConversation: async () => ({ id: agency.people.accountA.id, body: { upTo: await wroteMessage() } }),
    settleConversation: async () => ({ id: await wroteMessage() }),
    settleKeptAnswers: async () => {
      const id = await sent('consultations');
      const words = { message: 'Tuesday?', status: 'pending', after: null };
      await agency.people.admin.post(`/api/admin/consultations/${id}/answer`, words);
      return { id, body: { by: 'hand' } };
    },
    answerConsultation: async () => ({
      id: await sent('consultations'),
      body: { status: 'pending', after: null },
    }),
    noteConsultation: async () => ({ id: await sent('consultations') }),
    makeClient: async () => ({ id: await sent('consultations') }),
    lookAt: async () => {
      await agency.people.clientA.post('/api/client/reference-links', {
        links: [{ url: 'https://mill.example' }],
      });
      return { body: { kind: 'reference-links' } };
    },
    snooze: async () => ({
      body: { kind: 'request', subjectId: await sent('consultations'), until: '2100-01-01T00:00:00.000Z' },
    }),
    restoreConsultation: async () => ({ id: await sent('consultations', { website: 'spam' }) }),
    linkConsultation: async () => {
      const email = 'late@example.com';
      const id = await sent('consultations', { email });
      await agency.app.context.db
        .q()
        .updateTable('clientAccount')
        .set({ email, emailKey: email })
        .where('id', '=', agency.people.accountB.id)
        .execute();
      return { id };
    },
    decideChangeRequest: async () => ({ id: await asked() }),
    readChangeRequest: async () => ({ id: await asked() }),
    readContactMessage: async () => ({ id: await sent('messages') }),
    restoreContactMessage: async () => ({ id: await sent('messages', { website: 'spam' }) }),
    respondToContactMessage: async () => ({ id: await sent('messages') }),
    readClientMessage: async () => ({ id: await wroteMessage() }),
    respondToClientMessage: async () => ({ id: await wroteMessage() }),
    respondToPreviewFeedback: async () => ({ id: await rated() }),
    settlePreviewFeedback: async () => ({ id: await rated() }),
    readPreviewFeedback: async () => ({ id: await rated() }),
    createPreview: async () => ({ body: { fileUrl } }),
    createSitePicture: async () => ({ body: { file: fileUrl } }),
    retryPreview: async () => {
      const id = await uploadedPreview();
      await setState(agency.app.context.db, id, 'failed');
      return { id };
    },
    restorePreview: async () => {
      const id = await uploadedPreview();
      await agency.people.admin.delete(`/api/admin/client-previews/${id}`);
      return { id };
    },
    createVersion: async () => ({ id: await uploadedPreview(), body: { fileUrl } }),
    createPreviewSet: async () => ({
      body: { files: [await uploaded(agency.people.admin, 'preview-original', 'a.png', picture)] },
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
    createClientDelivery: async () => ({
      body: {
        name: 'Final files',
        uploads: [await uploaded(agency.people.admin, 'delivery', 'a.otf', Buffer.from('font'))],
      },
    }),
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
      expect((await agency.people.clientA.post(url)).statusCode).toBe(200);
      return given;
    },
    deletePinAsStaff: async () => {
      const { id, versionFileId } = await readyPreview();
      const body = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
      return {
        id,
        params: { pinId: await made(agency.people.admin, `/api/admin/client-previews/${id}/pins`, body) },
      };
    },
    setClientOwner: async () => ({ body: { ownerId: agency.people.adminId } }),
    setProjectOwner: async () => ({ id: await startedProject(), body: { ownerId: null } }),
    addProjectHelper: async () => ({ id: await startedProject() }),
    removeProjectHelper: async () => {
      const id = await startedProject();
      await agency.people.admin.put(`/api/admin/portfolio/${id}/helpers/${agency.people.adminId}`);
      return { id };
    },
    setConsultationOwner: async () => ({
      id: await sent('consultations'),
      body: { ownerId: agency.people.adminId },
    }),
    setContactMessageOwner: async () => ({
      id: await sent('messages'),
      body: { ownerId: agency.people.adminId },
    }),
    updateContact: async () => ({
      params: { contactId: agency.people.accountA.contactId },
      body: { name: 'Anna' },
    }),
    resetContactFactor: async () => {
      const { contactId } = agency.people.accountA;
      const at = new Date().toISOString();
      const row = { personKind: 'contact' as const, personId: contactId, createdAt: at, confirmedAt: at };
      await agency.app.context.db
        .q()
        .insertInto('totp')
        .values({ ...row, secret: 'a', lastStep: null })
        .execute();
      return { params: { contactId } };
    },
    deleteContact: async () => ({
      params: { contactId: await addContact(agency.app.context, agency.people.accountA.id, 'sees') },
    }),
    resendContactInvitation: async () => ({ params: { invitationId: await invited() } }),
    revokeContactInvitation: async () => ({ params: { invitationId: await invited() } }),
    askForPublication: async () => ({ id: await startedProject() }),
    recordPermission: async () => ({ id: await startedProject() }),
    undoPermission: async () => {
      const id = await startedProject();
      await agency.people.admin.post(`/api/admin/portfolio/${id}/permission`);
      return { id };
    },
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
        await agency.people.admin.post('/api/admin/site/publish', { revisions: { footer: index * 2 + 1 } });
      }
      const { history } = (await agency.people.admin.get('/api/admin/site')).json<{
        history: { id: string }[];
      }>();
      return { id: history[1]?.id };
    },
    createFileRequest: async () => ({ id: await startedProject() }),
    decideFileRequest: async () => ({ ...(await answered()), body: { state: 'accepted' } }),
    deleteFileRequest: async () => ({ id: await startedProject() }),
    createQuote: async () => ({ body: { ...account(), consultationId: undefined } }),
    updateQuote: async () => ({ id: await drafted(), body: { revision: 2 } }),
    saveTemplate: async () => ({ id: await drafted() }),
    deleteQuote: async () => ({ id: await drafted() }),
    sendQuote: async () => ({ id: await drafted(), body: { revision: 2 } }),
    handOverQuoteLink: async () => ({ id: await linked() }),
    endQuoteLink: async () => ({ id: await linked() }),
    withdrawQuote: async () => ({ id: await offered() }),
    recordAcceptance: async () => ({ id: await offered(), body: { selection: {} } }),
    createInvoice: async () => ({ body: { ...account(), title: 'Hosting' } }),
    updateInvoice: async () => ({ id: await draft(), body: { revision: 2 } }),
    deleteInvoice: async () => ({ id: await draft() }),
    issueInvoice: async () => {
      await issued();
      return { id: await draft(), body: { revision: 2 } };
    },
    creditInvoice: async () => ({ id: await issued() }),
    sendInvoice: async () => ({ id: await issued() }),
    pauseInvoice: async () => ({ id: await issued() }),
    recordPayment: async () => ({ id: await issued(), body: { minor: 500, on: '2026-11-01' } }),
    reversePayment: async () => {
      const id = await issued();
      const url = `/api/admin/invoices/${id}/payments`;
      const paid = await agency.people.admin.post(url, { minor: 500, on: '2026-11-01' });
      return { id, params: { paymentId: paid.json<Invoice>().payments[0]?.id ?? '' } };
    },
    endRetainer: async () => {
      const { admin, clientA: client, accountA } = agency.people;
      return { id: (await addWork(agency.app, { admin, client, clientAccountId: accountA.id })).retainer };
    },
    setMilestoneDue: async () => {
      const { admin, clientA: client, accountA } = agency.people;
      return { id: (await addWork(agency.app, { admin, client, clientAccountId: accountA.id })).milestone };
    },
    saveMoneySettings: async () => ({ body: { ...defaultMoneySettings, revision: 0 } }),
    updateProject: async () => ({ body: { isVisible: true } }),
    retryPicture: async () => ({ id: await projectWithoutSizes() }),
    retryVideo: async () => ({ id: await projectWithoutVideo() }),
    restoreProject: async () => {
      const id = await startedProject();
      await agency.people.admin.delete(`/api/admin/portfolio/${id}`);
      return { id };
    },
  };
}
