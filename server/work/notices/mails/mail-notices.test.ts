import { beforeEach, describe, expect, test } from 'vitest';
import type { NoticeKindName } from '#contract/notices.ts';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { mailNotices } from './mail-notices.ts';
import type { NoticeText, NoticeTexts } from '../notice-text.ts';
import { notify } from '../notify.ts';
import { seen } from '../seen.ts';

const minute = 60_000;

let app: TestApp;
let client: Awaited<ReturnType<typeof addClient>>;
beforeEach(async () => {
  app = await testApp();
  client = await addClient(app.context);
});

/** One text for all notices, because the features have the real texts. */
const texts = Object.fromEntries(
  Object.keys(noticeTexts).map((kind) => [
    kind,
    async (_context: unknown, notices: readonly { id: string; subjectId: string }[]) =>
      new Map(
        notices.map(({ id, subjectId }): [string, NoticeText] => [
          id,
          {
            sentence: `About ${subjectId}.`,
            title: subjectId,
            words: null,
            pictureId: null,
            href: '/',
            replyTo: null,
          },
        ]),
      ),
  ]),
) as unknown as NoticeTexts;

const tell = (subjectId: string, kind: NoticeKindName = 'answer') =>
  notify(app.context, {
    kind,
    subjectType: 'clientMessage',
    subjectId,
    clientAccountId: client.id,
    by: null,
  });
const look = (subjectId: string) =>
  seen(app.context, { kind: 'contact', id: client.contactId }, { type: 'clientMessage', id: subjectId });
/** Advances the clock and does the work of the timer. */
async function pass(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 1) {
    app.clock.now += minute;
    await mailNotices(app.context, texts);
  }
}
const mails = async () =>
  (await app.context.db.q().selectFrom('mail').select(['recipient', 'body']).orderBy('id').execute()).map(
    ({ recipient, body }) =>
      `${recipient}: ${[...body.matchAll(/About (\w+)/g)].map(([, subject]) => subject).join(',')}`,
  );
/** The notices in each mail; the first mail comes first. A mail shows some texts and counts the other notices. */
async function toldByMail(): Promise<string[][]> {
  const rows = await app.context.db
    .q()
    .selectFrom('notification')
    .select(['subjectId', 'mailedAt'])
    .where('mailedAt', 'is not', null)
    .orderBy('mailedAt')
    .orderBy('id')
    .execute();
  const byMail = [...Map.groupBy(rows, ({ mailedAt }) => mailedAt).values()];
  expect(await mails()).toHaveLength(byMail.length);
  return byMail.map((told) => told.map(({ subjectId }) => subjectId));
}
const to = (...subjects: string[]) => `${client.email}: ${subjects.join(',')}`;

const choose = (mail: 'off' | 'daily', kind: NoticeKindName = 'answer') =>
  addRow(app.context.db, 'noticeChoice', {
    recipientKind: 'contact',
    recipientId: client.contactId,
    kind,
    bell: true,
    mail,
  });
const inZone = (timeZone: string) =>
  app.context.db.q().updateTable('contact').set({ timeZone }).where('id', '=', client.contactId).execute();

describe('a mail', () => {
  test('combines fifteen notices of three minutes, five minutes after the last', async () => {
    for (let n = 0; n < 15; n++) {
      await tell(`n${n}`);
      app.clock.now += 12_000;
    }
    await pass(4);
    expect(await mails()).toEqual([]);
    await pass(2);
    expect(await toldByMail()).toEqual([Array.from({ length: 15 }, (_, n) => `n${n}`)]);
  });

  test('leaves fifteen minutes after the first notice, even if more keep coming', async () => {
    for (let n = 0; n < 24; n++) {
      await tell(`n${n}`);
      await pass(1);
    }
    const [first] = await toldByMail();
    // People may still see the notices of the last three minutes, so these are not mailed.
    expect(first).toEqual(Array.from({ length: 13 }, (_, n) => `n${n}`));
  });

  test('that asks for a decision delays nothing else, and leaves within five minutes', async () => {
    for (let n = 0; n < 3; n++) {
      await tell(`talk${n}`);
      await pass(1);
    }
    await tell('preview', 'preview-ready');
    for (let n = 3; n < 6; n++) {
      await tell(`talk${n}`);
      await pass(1);
    }
    await pass(1);
    expect(await mails()).toEqual([to('preview')]);
    await pass(6);
    expect(await mails()).toEqual([to('preview'), to(...Array.from({ length: 6 }, (_, n) => `talk${n}`))]);
  });

  test('is not sent about seen notices', async () => {
    await tell('first');
    await tell('second');
    await pass(2);
    await look('first');
    await look('second');
    await pass(20);
    expect(await mails()).toEqual([]);
  });

  test('is never delayed by something older that is unread', async () => {
    await tell('monday');
    await pass(6);
    app.clock.now += 24 * 60 * minute;
    await tell('urgent');
    await pass(6);
    expect(await mails()).toEqual([to('monday'), to('urgent')]);
  });

  test('is sent once, however many processes look for due mails', async () => {
    await tell('once');
    app.clock.now += 6 * minute;
    await Promise.all(Array.from({ length: 5 }, () => mailNotices(app.context, texts)));
    expect(await mails()).toEqual([to('once')]);
  });

  test('and its sent mark are stored together or not at all', async () => {
    await tell('kept');
    app.clock.now += 6 * minute;
    const failing = { ...app.context.mailer, send: () => Promise.reject(new Error('no')) };
    await mailNotices({ ...app.context, mailer: failing }, texts);
    expect(await mails()).toEqual([]);
    await pass(1);
    expect(await mails()).toEqual([to('kept')]);
  });

  test('about fifty notices leaves the rest to the next mail', async () => {
    for (let n = 0; n < 60; n++) await tell(`n${n}`);
    await pass(7);
    expect((await toldByMail()).map((told) => told.length)).toEqual([50, 10]);
  });
});

describe('a person', () => {
  test('who has left the company, or whose standing is too low now, gets no mail', async () => {
    const other = await addContact(app.context, client.id, 'decides');
    await tell('decision', 'change-decision');
    const q = app.context.db.q();
    await q.updateTable('membership').set({ standing: 'sees' }).where('contactId', '=', other).execute();
    await q.deleteFrom('membership').where('contactId', '=', client.contactId).execute();
    await pass(6);
    expect(await mails()).toEqual([]);
  });

  test('on staff who no longer looks after the client, or has left, gets no mail', async () => {
    const users = [await addUser(app.context, 'client-manager'), await addUser(app.context, 'admin')];
    for (const [index, userId] of users.entries())
      await addRow(app.context.db, 'assignment', {
        clientAccountId: client.id,
        userId,
        owner: index === 0,
        createdAt: iso(app.clock.now),
      });
    await tell('message', 'message');
    const q = app.context.db.q();
    await q.deleteFrom('assignment').execute();
    await q
      .updateTable('user')
      .set({ deactivatedAt: iso(app.clock.now) })
      .where('id', '=', users[1] ?? '')
      .execute();
    await pass(6);
    expect(await mails()).toEqual([]);
  });

  test('whose address is not proved gets the mail once it is', async () => {
    app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
    client = await addClient(app.context, { origin: 'self' });
    await tell('held');
    await pass(6);
    expect(await mails()).toEqual([]);
    const at = iso(app.clock.now);
    await app.context.db.q().updateTable('contact').set({ emailVerifiedAt: at }).execute();
    await pass(1);
    expect(await mails()).toEqual([to('held')]);
  });

  test("may want a kind once a day, in the morning of the person's time zone", async () => {
    await inZone('America/Chicago');
    await choose('daily');
    app.clock.now = Date.parse('2026-03-10T21:00:00Z');
    await tell('afternoon');
    await tell('decision', 'change-decision');
    await pass(6);
    expect(await mails()).toEqual([to('decision')]);
    app.clock.now = Date.parse('2026-03-11T12:58:00Z');
    await pass(1);
    expect(await mails()).toHaveLength(1);
    await pass(1);
    expect(await mails()).toEqual([to('decision'), to('afternoon')]);
  });

  test('gets no mail in quiet hours, and all of it when they end', async () => {
    await inZone('Europe/Berlin');
    const quiet = { recipientKind: 'contact' as const, recipientId: client.contactId };
    await addRow(app.context.db, 'noticeSetting', { ...quiet, quietFrom: 22 * 60, quietUntil: 7 * 60 });
    app.clock.now = Date.parse('2026-07-01T20:00:00Z');
    await tell('evening');
    await pass(10);
    app.clock.now = Date.parse('2026-07-02T04:00:00Z');
    await tell('night');
    await pass(59);
    expect(await mails()).toEqual([]);
    await pass(1);
    expect(await mails()).toEqual([to('evening', 'night')]);
  });
});

test('a notice whose subject cannot be found is mailed to nobody', async () => {
  await notify(app.context, {
    kind: 'answer',
    subjectType: 'clientMessage',
    subjectId: newId(),
    clientAccountId: client.id,
    by: null,
  });
  app.clock.now += 6 * minute;
  await mailNotices(app.context, noticeTexts);
  expect(await mails()).toEqual([]);
});
