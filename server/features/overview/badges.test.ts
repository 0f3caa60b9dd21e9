import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Consultation } from '#contract/consultations.ts';
import type { AdminCounts } from '#contract/overview.ts';
import { limits } from '#contract/validation/limits.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';
import { previewRow } from '#server/testing/samples/sample-versions.ts';

const app = appForEachTest();
let companies: string[];
beforeEach(async () => {
  companies = [];
  for (let n = 0; n < 125; n++) companies.push((await addClient(app.context)).id);
});

const company = (n: number) => companies[n % companies.length] ?? '';

async function manager(own: readonly string[]): Promise<Caller> {
  const id = await addUser(app.context, 'client-manager');
  const createdAt = iso(app.clock.now);
  for (const clientAccountId of own)
    await addRow(app.context.db, 'assignment', { clientAccountId, userId: id, owner: false, createdAt });
  return app.as('staff', id);
}

const change = (clientAccountId: string) => ({
  id: newId(app.clock.now),
  clientAccountId,
  projectId: null,
  requestType: 'font_change',
  requestReason: null,
  currentValues: '{}',
  requestedValues: '{}',
  status: 'pending' as const,
  isRead: false,
  adminResponse: null,
  respondedAt: null,
  createdAt: iso(app.clock.now),
});

const noAnswer = { adminResponse: null, responseDate: null };

async function addPreview(clientAccountId: string, deleted = false): Promise<string> {
  const preview = previewRow({ clientAccountId, deleted, createdAt: iso(app.clock.now) });
  await app.context.db.q().insertInto('clientPreview').values(preview).execute();
  return preview.id;
}

async function addFeedback(clientAccountId: string, previewId: string, count: number, isRead = false) {
  const createdAt = iso(app.clock.now);
  const said = { feedback: '', rating: 3, ratingTouched: true, isRead, createdAt, ...noAnswer };
  for (let left = count; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => ({
      ...said,
      id: newId(app.clock.now),
      previewId,
      clientAccountId,
    }));
    await app.context.db.q().insertInto('previewFeedback').values(rows).execute();
  }
}

/** Adds rows of every kind. A third of the rows are read, decided or spam. */
async function addWork(count: number): Promise<void> {
  const { db } = app.context;
  for (let n = 0; n < count; n++) {
    const clientAccountId = company(n);
    app.clock.now += 1_000;
    const row = { id: newId(app.clock.now), createdAt: iso(app.clock.now), clientAccountId };
    const isDone = n % 3 === 0;
    const sent = { name: `N${n}`, email: `n${n}@example.com`, message: '', searchText: '', ownerId: null };
    await addRow(db, 'clientMessage', {
      ...row,
      ...noAnswer,
      message: '',
      fromAdmin: n % 5 === 0,
      userId: null,
      isRead: isDone,
      responseToId: null,
      searchText: '',
    });
    await addRow(db, 'directiveChangeRequest', {
      ...change(clientAccountId),
      status: isDone ? 'approved' : 'pending',
    });
    const previewId = await addPreview(clientAccountId, n % 7 === 0);
    await addFeedback(clientAccountId, previewId, 1, isDone);
    await addRow(db, 'contactMessage', { ...row, ...sent, subject: null, isRead: false, spam: isDone });
    await addRow(db, 'consultation', {
      ...row,
      ...sent,
      emailKey: sent.email,
      company: null,
      phone: null,
      service: null,
      referredBy: null,
      businessName: null,
      businessType: null,
      status: n % 4 === 0 ? 'contacted' : 'pending',
      spam: isDone,
      updatedAt: row.createdAt,
    });
  }
}

type Table =
  | 'consultation'
  | 'previewFeedback'
  | 'clientMessage'
  | 'contactMessage'
  | 'directiveChangeRequest';

/** Counts the rows of these companies with these values without SQL COUNT, to compare with the badges. */
async function defined(own: readonly string[], table: Table, values: Record<string, string | boolean>) {
  let rows = app.context.db
    .q()
    .selectFrom(`${table as 'consultation'} as row`)
    .select('row.clientAccountId');
  for (const [name, value] of Object.entries(values)) rows = rows.where(sql.ref(`row.${name}`), '=', value);
  return (await rows.execute()).filter(({ clientAccountId }) => own.includes(clientAccountId ?? '')).length;
}

test('the badges and queue of managers of few and of many companies match their scope, without closed companies', async () => {
  await addWork(300);
  const closed = { closedAs: 'archived' as const, closedAt: iso(app.clock.now) };
  await app.context.db.q().updateTable('clientAccount').set(closed).where('id', '=', company(10)).execute();
  for (const own of [[], companies.slice(8, 12), companies.slice(5, 120)]) {
    const caller = await manager(own);
    const open = own.filter((id) => id !== company(10));
    const contact = await defined(open, 'contactMessage', { isRead: false, spam: false });
    const client = await defined(open, 'clientMessage', { isRead: false, fromAdmin: false });
    const total = await defined(open, 'consultation', { spam: false });
    const counts = (await caller.get('/api/admin/counts')).json<AdminCounts>();
    expect([own.length, counts]).toEqual([
      own.length,
      {
        consultationsPending: await defined(open, 'consultation', { spam: false, status: 'pending' }),
        consultationsTotal: total,
        consultationsSpam: await defined(open, 'consultation', { spam: true }),
        consultationsLost: 0,
        feedbackUnread: await defined(open, 'previewFeedback', { isRead: false }),
        messagesUnread: client + contact,
        clientMessagesUnread: client,
        contactMessagesUnread: contact,
        changeRequestsPending: await defined(open, 'directiveChangeRequest', { status: 'pending' }),
      },
    ]);
    const queue = await caller.get('/api/admin/consultations?order=queue&limit=200');
    const listed = queue.json<Consultation[]>();
    expect([listed.length, queue.headers['x-total-count']]).toEqual([total, String(total)]);
    const inOrder = (rows: readonly Consultation[]) =>
      rows.toSorted((a, b) => b.status.localeCompare(a.status) || a.id.localeCompare(b.id));
    expect(listed.map(({ name }) => name)).toEqual(inOrder(listed).map(({ name }) => name));
    expect(listed.filter(({ clientAccountId }) => clientAccountId === company(10))).toEqual([]);
  }
});

test('open rows of one among many companies are counted behind thousands of others', async () => {
  await addFeedback(company(0), await addPreview(company(0)), 4_100);
  const caller = await manager(companies.slice(1));
  const unread = async (by: Caller) => (await by.get('/api/admin/counts')).json<AdminCounts>().feedbackUnread;
  expect(await unread(caller)).toBe(0);
  await addFeedback(company(1), await addPreview(company(1)), 1);
  await addFeedback(company(124), await addPreview(company(124)), 2);
  expect(await unread(caller)).toBe(3);
  const all = await manager(companies);
  expect(await unread(all)).toBe(limits.counted);
});
