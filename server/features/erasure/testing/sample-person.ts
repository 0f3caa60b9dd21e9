import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { rowsOf } from '#server/testing/access/rows.ts';
import { made, type TestApp } from '#server/testing/test-app.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';

/** The person to erase. Her name, address and number appear nowhere else. */
export const zora = {
  name: 'Zora Quillfeather',
  email: 'zora.quillfeather@example.com',
  phone: '+1 555 0182 77',
} as const;

/** The texts of the sample person: one for each field that she can fill in. */
export const herWords = {
  message: 'zora-writes-a-message',
  feedback: 'zora-writes-feedback',
  pin: 'zora-writes-on-a-pin',
  reason: 'zora-gives-a-reason',
  note: 'zora-notes-in-the-brief',
  link: 'zora-describes-a-link',
  artwork: 'zora-describes-artwork',
  decision: 'zora-decides-so',
  request: 'zora-asks-by-the-form',
} as const;

/** The agency's texts: one for each field. */
export const agencyWords = {
  answer: 'the-agency-answers',
  message: 'the-agency-writes: thank you, Zora',
  internal: 'a-note-among-staff',
} as const;

/** The picture that she uploads, and the picture that the agency makes. */
export const herPicture = png(24, 18, [201, 17, 99]);
const work = png(40, 30, [3, 140, 77]);

/**
 * Adds a company with this person as a contact. She has done everything that contacts can do, and staff have answered
 * her.
 */
export async function addZora(app: TestApp, alone = true) {
  const { context } = app;
  const { db } = context;
  const company = await addClient(context, { ...zora, company: 'Quillfeather Mills', verified: true });
  const { id: clientAccountId, contactId } = company;
  await db.q().updateTable('contact').set({ phone: zora.phone }).where('id', '=', contactId).execute();
  const colleague = alone ? null : await addContact(context, clientAccountId, 'decides');
  const client = await app.as('client', clientAccountId);
  const adminId = await addUser(context, 'super-admin');
  const admin = await app.as('staff', adminId);

  const { name, email, phone } = zora;
  const form = { name, email, message: herWords.request };
  await made(app, '/api/consultations', { ...form, phone });
  await made(app, '/api/messages', form);
  for (const table of ['consultation', 'contactMessage'] as const)
    await db.q().updateTable(table).set({ clientAccountId }).where('email', '=', email).execute();
  const messageId = await made(client, '/api/client/messages', { message: herWords.message });
  const answer = { response: agencyWords.answer };
  await admin.post(`/api/admin/client-messages/${messageId}/respond`, answer);
  await made(admin, '/api/admin/client-messages', { clientAccountId, message: agencyWords.message });
  await client.post('/api/client/project-directives', {
    colorPalette: ['#aa0000'],
    additionalNotes: herWords.note,
    letUsChooseColors: false,
    letUsChooseFont: true,
  });
  await client.post('/api/client/reference-links', {
    links: [{ url: 'https://example.com/', description: herWords.link }],
  });
  await made(client, '/api/client/directive-change-requests', {
    requestType: 'color_change',
    requestReason: herWords.reason,
    currentValues: { colors: ['#aa0000'] },
    requestedValues: { colors: ['#0000cc'] },
  });
  const artworkId = await made(client, '/api/client/artwork', {
    originalName: 'zora-portrait.png',
    filePath: dataUrl('image/png', herPicture),
    description: herWords.artwork,
  });
  const rows = rowsOf(app, { admin, client, clientAccountId });
  const project = await rows.project({ title: 'The mill' });
  const shown = { projectId: project, title: 'Home page', fileUrl: dataUrl('image/png', work) };
  const { id: preview, versionFileId } = await rows.readyPreview(shown);
  await made(client, '/api/client/preview-feedback', {
    previewId: preview,
    rating: 4,
    feedback: herWords.feedback,
  });
  const place = { versionFileId, shape: 'point', x: 0.5, y: 0.5 };
  await made(client, `/api/client/previews/${preview}/pins`, { ...place, words: herWords.pin });
  const internal = { ...place, words: agencyWords.internal, internal: true };
  await made(admin, `/api/admin/client-previews/${preview}/pins`, internal);
  const version = db.q().selectFrom('previewVersion').select('contentHash').where('id', '=', preview);
  await made(client, `/api/client/previews/${preview}/decisions`, {
    versionId: preview,
    ...(await version.executeTakeFirstOrThrow()),
    kind: 'request-changes',
    words: herWords.decision,
  });
  return {
    company,
    clientAccountId,
    contactId,
    colleague,
    client,
    admin,
    adminId,
    preview,
    project,
    artworkId,
  };
}
