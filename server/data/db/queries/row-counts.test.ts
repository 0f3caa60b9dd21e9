import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { addClient } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { readRowCounts, sumRowCounts } from './row-counts.ts';
import { previewRow } from '#server/testing/samples/sample-versions.ts';

// Close to midnight in UTC: a day is counted in UTC, whatever the time zone of the database server.
const evening = '2026-03-01T23:59:59.999Z';
const morning = '2026-03-02T00:00:00.000Z';
const text = { searchText: '', createdAt: evening };

const app = appForEachTest();
let clientAccountId: string;
beforeEach(async () => {
  clientAccountId = (await addClient(app.context)).id;
});

const q = () => app.context.db.q();

const consultation = (changes: { spam?: boolean; createdAt?: string } = {}) => ({
  ...text,
  id: newId(),
  name: 'Ada',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  company: null,
  phone: null,
  service: null,
  message: null,
  referredBy: null,
  businessName: null,
  businessType: null,
  status: 'pending' as const,
  spam: false,
  clientAccountId: null,
  updatedAt: evening,
  ...changes,
});

const contactMessage = (spam = false) => ({
  ...text,
  id: newId(),
  name: 'Ada',
  email: 'ada@example.com',
  subject: null,
  message: 'Hello',
  isRead: false,
  spam,
  clientAccountId: null,
});

const clientMessage = (fromAdmin: boolean) => ({
  ...text,
  id: newId(),
  clientAccountId,
  message: 'Hello',
  fromAdmin,
  userId: null,
  isRead: false,
  adminResponse: null,
  responseDate: null,
  responseToId: null,
});

const project = () => ({
  ...text,
  id: newId(),
  title: 'P',
  description: '',
  category: null,
  results: null,
  imageUrl: null,
  pictureFailed: false,
  videoUrl: null,
  fileUrl: null,
  fileType: 'image' as const,
  clientAccountId: null,
  assignedAdminId: null,
  isVisible: true,
  deleted: false,
  deletedAt: null,
  updatedAt: evening,
});

const request = () => ({
  id: newId(),
  clientAccountId,
  projectId: null,
  requestType: 'color_change',
  requestReason: null,
  currentValues: '{}',
  requestedValues: '{}',
  status: 'pending' as const,
  isRead: false,
  adminResponse: null,
  respondedAt: null,
  createdAt: evening,
});

const preview = () => previewRow({ clientAccountId, createdAt: evening });

const feedback = (previewId: string, rating: number, ratingTouched: boolean) => ({
  id: newId(),
  previewId,
  clientAccountId,
  feedback: '',
  rating,
  ratingTouched,
  isRead: false,
  adminResponse: null,
  responseDate: null,
  createdAt: evening,
});

/** Every count that is not 0. */
async function counts(): Promise<Record<string, number>> {
  const rows = await q().selectFrom('rowCount').selectAll().where('value', '!=', 0).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const none = { clients: 1 };

test('requests count by folder, status and day', async () => {
  const rows = [consultation(), consultation({ createdAt: morning }), consultation({ spam: true })];
  await q().insertInto('consultation').values(rows).execute();
  expect(await counts()).toEqual({
    ...none,
    'consultations.inbox.pending': 2,
    'consultations.spam.pending': 1,
    'consultations.day.2026-03-01': 1,
    'consultations.day.2026-03-02': 1,
  });
  // One statement changes several rows, and some of them have these values already.
  await q().updateTable('consultation').set({ spam: false, status: 'contacted' }).execute();
  expect(await counts()).toEqual({
    ...none,
    'consultations.inbox.contacted': 3,
    'consultations.day.2026-03-01': 2,
    'consultations.day.2026-03-02': 1,
  });
  await q().updateTable('consultation').set({ message: 'x', status: 'contacted' }).execute();
  await q().deleteFrom('consultation').where('createdAt', '=', evening).execute();
  expect(await counts()).toEqual({
    ...none,
    'consultations.inbox.contacted': 1,
    'consultations.day.2026-03-02': 1,
  });
});

test('messages count by whether staff have read them', async () => {
  await q()
    .insertInto('contactMessage')
    .values([contactMessage(), contactMessage(true)])
    .execute();
  await q()
    .insertInto('clientMessage')
    .values([clientMessage(false), clientMessage(true)])
    .execute();
  expect(await counts()).toEqual({
    ...none,
    'messages.contact.unread': 1,
    'messages.contact.spam': 1,
    'messages.client.unread': 1,
    'messages.admin': 1,
  });
  await q().updateTable('contactMessage').set({ isRead: true }).execute();
  await q().updateTable('clientMessage').set({ isRead: true }).execute();
  await q().updateTable('contactMessage').set({ spam: false }).execute();
  expect(await counts()).toEqual({
    ...none,
    'messages.contact.read': 2,
    'messages.client.read': 1,
    'messages.admin': 1,
  });
});

test('projects, change requests, previews and feedback count, and are removed with their client', async () => {
  const shown = preview();
  await q().insertInto('project').values([project(), project()]).execute();
  await q().insertInto('directiveChangeRequest').values([request(), request()]).execute();
  await q().insertInto('clientPreview').values([shown, preview()]).execute();
  const said = [feedback(shown.id, 5, true), feedback(shown.id, 5, false), feedback(shown.id, 2, true)];
  await q().insertInto('previewFeedback').values(said).execute();
  const [first] = await q().selectFrom('project').select('id').execute();
  await q()
    .updateTable('project')
    .set({ deleted: true })
    .where('id', '=', first?.id ?? '')
    .execute();
  await q().updateTable('directiveChangeRequest').set({ status: 'approved' }).execute();
  await q().updateTable('clientPreview').set({ deleted: true }).where('id', '!=', shown.id).execute();
  await q().updateTable('previewFeedback').set({ isRead: true }).where('rating', '=', 2).execute();
  const ofNobody = { 'projects.current': 1, 'projects.deleted': 1 };
  expect(await counts()).toEqual({
    ...none,
    ...ofNobody,
    'change-requests.approved': 2,
    previews: 1,
    'preview-feedback.unread': 2,
    'preview-feedback.read': 1,
    'preview-feedback.rated.5': 1,
    'preview-feedback.rated.2': 1,
  });
  await q().deleteFrom('clientAccount').execute();
  expect(await counts()).toEqual(ofNobody);
});

test('many writers at once lose nothing, and rolled-back rows do not count', async () => {
  const { db } = app.context;
  const answer = () =>
    db.tx(async () => {
      await q().insertInto('clientMessage').values(clientMessage(false)).execute();
      await q().insertInto('clientMessage').values(clientMessage(true)).execute();
    });
  const failing = () =>
    db.tx(async () => {
      await answer();
      throw new Error('no');
    });
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? failing() : answer())),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(await counts()).toEqual({ ...none, 'messages.client.unread': 30, 'messages.admin': 30 });
});

test('sums add up names, and unknown names count 0', async () => {
  const { db } = app.context;
  await q()
    .insertInto('clientMessage')
    .values([clientMessage(false), clientMessage(true)])
    .execute();
  expect(await sumRowCounts(db, ['messages.client.unread', 'messages.admin'])).toBe(2);
  const sums = { one: ['clients'], both: ['clients', 'messages.admin'], nothing: ['previews'] } as const;
  expect(await readRowCounts(db, sums)).toEqual({ one: 1, both: 2, nothing: 0 });
});
