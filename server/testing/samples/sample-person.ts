import { addClient, addContact, addUser } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { dataUrl, png } from './sample-files.ts';
import { setState } from './sample-versions.ts';

/** A person whose name, address and number appear nowhere else. */
export const zora = {
  name: 'Zora Quillfeather',
  email: 'zora.quillfeather@example.com',
  phone: '+1 555 0182 77',
} as const;

/** Her text in each place. */
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

/** The agency's text in each place. */
export const agencyWords = {
  answer: 'the-agency-answers',
  message: 'the-agency-writes: thank you, Zora',
  internal: 'a-note-among-staff',
} as const;

const told = async (
  response: Promise<{ statusCode: number; body: string; json: () => { id: string } }>,
): Promise<string> => {
  const answer = await response;
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.body === '' ? '' : answer.json().id;
};

/** The picture that she uploads, and one that the agency makes. */
export const herPicture = png(24, 18, [201, 17, 99]);
const work = png(40, 30, [3, 140, 77]);

/** A company with her as a contact who has done everything that contacts can do, and answers of staff. */
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

  await told(
    app.post('/api/consultations', {
      name: zora.name,
      email: zora.email,
      phone: zora.phone,
      message: herWords.request,
    }),
  );
  await told(app.post('/api/messages', { name: zora.name, email: zora.email, message: herWords.request }));
  for (const table of ['consultation', 'contactMessage'] as const)
    await db.q().updateTable(table).set({ clientAccountId }).where('email', '=', zora.email).execute();
  const messageId = await told(client.post('/api/client/messages', { message: herWords.message }));
  await told(admin.post(`/api/admin/client-messages/${messageId}/respond`, { response: agencyWords.answer }));
  await told(admin.post('/api/admin/client-messages', { clientAccountId, message: agencyWords.message }));
  await told(
    client.post('/api/client/project-directives', {
      colorPalette: ['#aa0000'],
      additionalNotes: herWords.note,
      letUsChooseColors: false,
      letUsChooseFont: true,
    }),
  );
  await told(
    client.post('/api/client/reference-links', {
      links: [{ url: 'https://example.com/', description: herWords.link }],
    }),
  );
  await told(
    client.post('/api/client/directive-change-requests', {
      requestType: 'color_change',
      requestReason: herWords.reason,
      currentValues: { colors: ['#aa0000'] },
      requestedValues: { colors: ['#0000cc'] },
    }),
  );
  const artworkId = await told(
    client.post('/api/client/artwork', {
      originalName: 'zora-portrait.png',
      filePath: dataUrl('image/png', herPicture),
      description: herWords.artwork,
    }),
  );
  const project = await told(
    admin.post('/api/admin/gallery', { clientAccountId, title: 'The mill', description: 'A mill' }),
  );
  const preview = await told(
    admin.post('/api/admin/client-previews', {
      clientAccountId,
      projectId: project,
      title: 'Home page',
      fileUrl: dataUrl('image/png', work),
    }),
  );
  await setState(db, preview, 'ready');
  const file = await db
    .q()
    .selectFrom('versionFile')
    .innerJoin('previewVersion', 'previewVersion.id', 'versionFile.versionId')
    .select(['versionFile.id', 'previewVersion.contentHash'])
    .where('versionId', '=', preview)
    .executeTakeFirstOrThrow();
  const place = { versionFileId: file.id, shape: 'point', x: 0.5, y: 0.5 };
  await told(
    client.post('/api/client/preview-feedback', {
      previewId: preview,
      rating: 4,
      feedback: herWords.feedback,
    }),
  );
  await told(client.post(`/api/client/previews/${preview}/pins`, { ...place, words: herWords.pin }));
  await told(
    admin.post(`/api/admin/client-previews/${preview}/pins`, {
      ...place,
      words: agencyWords.internal,
      internal: true,
    }),
  );
  await told(
    client.post(`/api/client/previews/${preview}/decisions`, {
      versionId: preview,
      contentHash: file.contentHash,
      kind: 'request-changes',
      words: herWords.decision,
    }),
  );
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
