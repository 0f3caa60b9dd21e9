import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { rowOf, addMails } from '#server/work/mail/mail-table.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';
import { answerFigure } from './answers.ts';

const hour = 3_600_000;
const day = 24 * hour;

const { app, people } = agencyForEachTest();

/**
 * Adds a request from some days ago, with an answer mailed some hours later. `queued` means that no mail server has
 * accepted the answer yet.
 */
async function asked(daysAgo: number, hours: number | null, state: 'sent' | 'queued' | 'kept' = 'sent') {
  await app.post('/api/consultations', { name: 'Ada', email: `a${newId()}@example.com` });
  const { db } = app.context;
  const newest = db.q().selectFrom('consultation').select('id').orderBy('id', 'desc').limit(1);
  const { id } = await newest.executeTakeFirstOrThrow();
  const createdAt = iso(app.clock.now - daysAgo * day);
  await db.q().updateTable('consultation').set({ createdAt }).where('id', '=', id).execute();
  app.clock.now += 1;
  await db.q().deleteFrom('throttle').execute();
  if (hours === null) return;
  const at = iso(Date.parse(createdAt) + hours * hour);
  const mail = rowOf(
    { to: 'a@example.com', subject: 'Yes', text: 'Yes', thread: `consultation:${id}` },
    state,
    at,
  );
  await addMails(db, [{ ...mail, sentAt: state === 'sent' ? at : null }]);
}

const many = async (count: number, ...of: Parameters<typeof asked>) => {
  for (let n = 0; n < count; n++) await asked(...of);
};

test('counts answers sent within 24 hours, from twenty requests on', async () => {
  await many(17, 3, 5);
  await asked(2, 30);
  await asked(10, null);
  await asked(91, 1);
  // The 24 hours of this request are not over.
  await asked(0.5, null);
  expect(await answerFigure(app.context)).toBeNull();
  await asked(4, 2, 'queued');
  expect(await answerFigure(app.context)).toEqual({ inTime: 17, of: 20 });
  await asked(0.5, 1);
  expect(await answerFigure(app.context)).toEqual({ inTime: 18, of: 21 });
  await people.admin.put('/api/admin/settings', { workingTime: null, showsAnswers: false });
  expect(await answerFigure(app.context)).toBeNull();
});

test('shows no figure if no answer was mailed', async () => {
  await many(20, 3, 5, 'kept');
  expect(await answerFigure(app.context)).toBeNull();
});
