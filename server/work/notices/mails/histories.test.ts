import { expect, test } from 'vitest';
import { noticeTexts } from '#server/app/notice-texts.ts';
import { iso } from '#server/core/time.ts';
import { addContact, addEveryone } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { mailNotices } from './mail-notices.ts';

// Runs on one database engine: the rule is the same on both, and `mail-notices.test.ts` tests its queries on each.

const minute = 60_000;
const hour = 60 * minute;

/** Makes a repeatable sequence of random numbers. */
function random(seed: number) {
  let state = seed * 7_919 + 1;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

type Agency = Awaited<ReturnType<typeof open>>;

/** A small agency: one client with two people, an owner, and people who may or may not look at their notices. */
async function open(number: (most: number) => number) {
  const app = await testApp();
  app.clock.now = Date.parse('2026-03-02T09:00:00Z') + number(24 * 60) * minute;
  const people = await addEveryone(app);
  const { accountA, adminId } = people;
  const q = app.context.db.q();
  if (number(2) === 0) {
    const row = { clientAccountId: accountA.id, userId: adminId, owner: true, createdAt: iso(app.clock.now) };
    await q.insertInto('assignment').values(row).execute();
  }
  const second = await addContact(app.context, accountA.id, 'decides');
  const colleague = await app.as('client', accountA.id, second);
  for (const recipientId of [accountA.contactId, second, adminId]) {
    const recipientKind = recipientId === adminId ? ('user' as const) : ('contact' as const);
    const who = { recipientKind, recipientId };
    if (number(3) === 0)
      await q
        .insertInto('noticeSetting')
        .values({ ...who, quietFrom: number(24) * 60, quietUntil: number(24) * 60 })
        .execute();
    if (number(3) === 0)
      await q
        .insertInto('noticeChoice')
        .values({
          ...who,
          kind: recipientKind === 'user' ? 'message' : 'answer',
          bell: true,
          mail: (['daily', 'off'] as const)[number(2)] ?? 'off',
        })
        .execute();
  }
  return { app, people, colleague };
}

const rowsOf = ({ context: { db } }: TestApp) =>
  db.q().selectFrom('notification').selectAll().orderBy('id').execute();

/** A random act: writes, answers, saves a brief, decides on a request, or looks at the bell. */
async function act(
  { app, people, colleague }: Agency,
  number: (most: number) => number,
  { n, isBusy }: { n: number; isBusy: boolean },
) {
  const { clientA, accountA } = people;
  const admin = await app.as('staff', people.adminId);
  const look = async (caller: Caller, url: string) => {
    const [newest] = (await caller.get(url)).json<{ id: string }[]>();
    if (newest) await caller.post(`${url}/seen`, { upTo: newest.id });
  };
  const client = number(2) === 0 ? clientA : colleague;
  const acts = [
    () => client.post('/api/client/messages', { message: `Question ${n}` }),
    () => admin.post('/api/admin/client-messages', { clientAccountId: accountA.id, message: `Answer ${n}` }),
    () =>
      client.post('/api/client/reference-links', {
        links: [{ url: `https://example.com/${n}`, description: '' }],
      }),
    () => app.post('/api/messages', { name: 'Ada', email: `ada-${n}@example.com`, message: `Hello ${n}` }),
    () => look(admin, '/api/staff/notices'),
    () => look(client, '/api/client/notices'),
    () => client.post('/api/client/messages/mark-read'),
  ];
  await acts[number(isBusy ? 4 : acts.length)]?.();
}

// `npm run check` runs a quarter of the simulated agencies.
const agencies = process.env['SLOW_TESTS'] === '0' ? 6 : 24;

test.each(Array.from({ length: agencies }, (_, seed) => [seed]))(
  'in a small agency every unseen notice is in exactly one mail (%i)',
  async (seed) => {
    const number = random(seed);
    const agency = await open(number);
    const { app } = agency;
    const { db } = app.context;
    const mails = async () =>
      Number(
        (
          await db
            .q()
            .selectFrom('mail')
            .select(({ fn }) => fn.countAll().as('n'))
            .where('kind', '=', 'notice')
            .executeTakeFirst()
        )?.n,
      );
    /** The time at which each notice was mailed; this time never changes. */
    const marked = new Map<string, string>();
    let batches = 0;
    const tick = async (ms: number) => {
      app.clock.now += ms;
      const before = await rowsOf(app);
      await mailNotices(app.context, noticeTexts);
      const at = iso(app.clock.now);
      const readers = new Set<string>();
      for (const row of await rowsOf(app)) {
        if (row.mailedAt === null) continue;
        const was = before.find(({ id }) => id === row.id);
        if (row.mailedAt === at && was?.mailedAt === null) {
          // Notices that were seen, or are newer than three minutes, are not mailed.
          expect([was.seenAt, was.mail === 'off']).toEqual([null, false]);
          expect(app.clock.now - Date.parse(row.createdAt)).toBeGreaterThanOrEqual(3 * minute);
          readers.add(`${row.recipientKind} ${row.recipientId}`);
        }
        expect(marked.get(row.id) ?? row.mailedAt).toBe(row.mailedAt);
        marked.set(row.id, row.mailedAt);
      }
      batches += readers.size;
      expect(await mails()).toBe(batches);
    };
    // On busy days nobody looks, and notices come so fast that no window ends.
    const isBusy = seed % 3 === 0;
    for (let n = 0; n < 20; n++) {
      await act(agency, number, { n, isBusy });
      await tick(!isBusy && number(3) === 0 ? number(6 * 60) * minute : number(4) * minute);
    }
    // Two days are enough for every window, digest and quiet hour to end.
    for (let n = 0; n < 48 * 4; n++) await tick(hour / 4);
    const rows = await rowsOf(app);
    expect(rows.length).toBeGreaterThan(5);
    const lost = rows.filter(({ seenAt, mailedAt, mail }) => mail !== 'off' && !seenAt && !mailedAt);
    expect(lost).toEqual([]);
  },
);
