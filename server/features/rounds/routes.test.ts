import { beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '#contract/money/invoice.ts';
import type { Decision } from '#contract/decisions.ts';
import type { BellNotice } from '#contract/notices.ts';
import { changeRows } from '#server/testing/database/rows.ts';
import { addContact } from '#server/testing/people.ts';
import { startPricedRounds } from '#server/features/rounds/testing/rounds.ts';
import type { Caller } from '#server/testing/test-app.ts';
import { newPicture } from '#server/testing/samples/sample-files.ts';

let world: Awaited<ReturnType<typeof startPricedRounds>>;
let id: string;
beforeEach(async () => {
  world = await startPricedRounds();
  id = await world.newPreview();
});

const price = { minor: 45_000, days: 2 };
const ask = (more: object = {}, caller?: Caller) =>
  world.decide(id, 'request-changes', { words: 'Bluer', ...more }, caller);
const withdraw = (decision: Decision, caller: Caller = world.people.clientA) =>
  caller.post(`/api/client/previews/${id}/decisions/${decision.id}/withdraw`);
const colleague = async (standing: 'decides' | 'comments' = 'decides') => {
  const { app, people } = world;
  return app.as('client', people.accountA.id, await addContact(app.context, people.accountA.id, standing));
};

test('rounds are counted from the decisions in force', async () => {
  expect(await world.roundsOf(id)).toMatchObject({ used: 0, number: 1, state: 'included', included: 2 });
  const first = (await ask()).json<Decision>();
  expect(await world.roundsOf(id)).toMatchObject({ used: 1, number: 1, state: 'included' });
  await ask({}, await colleague());
  expect(await world.roundsOf(id)).toMatchObject({ used: 1, number: 1 });
  await withdraw(first);
  expect(await world.roundsOf(id)).toMatchObject({ used: 1, number: 1 });
  await world.nextVersion(id);
  expect(await world.roundsOf(id)).toMatchObject({ used: 1, number: 2, state: 'included' });
  await ask();
  await world.nextVersion(id);
  const open = {
    used: 2,
    number: 3,
    state: 'open',
    currency: 'USD',
    extraMinor: 45_000,
    extraDays: 2,
    taxed: true,
    promisedOn: '2027-03-12',
    movesTo: '2027-03-14',
  };
  expect(await world.roundsOf(id)).toMatchObject(open);
  const staff = await world.people.admin.get(`/api/admin/client-previews/${id}/rounds`);
  expect(staff.json()).toMatchObject({ rounds: open });
});

describe('a further round', () => {
  beforeEach(() => world.usedUp(id));

  test('is accepted with the decision, and taken back with it', async () => {
    const sent = await ask({ acceptsExtra: price });
    expect(sent.statusCode).toBe(201);
    expect(await world.extras()).toEqual([['round', 'Round 3 of Homepage', 45_000]]);
    expect(await world.promisedOn()).toBe('2027-03-14');
    expect(await world.roundsOf(id)).toMatchObject({ used: 3, number: 3, state: 'accepted' });
    await withdraw(sent.json<Decision>());
    expect(await world.extras()).toEqual([]);
    expect(await world.promisedOn()).toBe('2027-03-12');
    expect(await world.roundsOf(id)).toMatchObject({ used: 2, number: 3, state: 'open' });
  });

  test('is not charged by a plain call, until somebody accepts it', async () => {
    expect((await ask()).statusCode).toBe(201);
    expect(await world.extras()).toEqual([]);
    expect(await world.roundsOf(id)).toMatchObject({ used: 3, number: 3, state: 'asked' });
    expect((await ask({ acceptsExtra: price }, await colleague())).statusCode).toBe(201);
    expect(await world.extras()).toHaveLength(1);
  });

  test.each([
    ['a lower price', { minor: 40_000, days: 2 }],
    ['fewer days', { minor: 45_000, days: 0 }],
  ])('is refused at another price: %s', async (_, acceptsExtra) => {
    const refused = await ask({ acceptsExtra });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed']);
    expect(await world.roundsOf(id)).toMatchObject({ used: 2, state: 'open' });
  });

  test('cannot be accepted by an approval, nor where nothing would be charged', async () => {
    expect((await world.decide(id, 'approve', { acceptsExtra: price })).statusCode).toBe(400);
    const other = await world.newPreview('Flyer');
    const refused = await world.decide(other, 'request-changes', { words: 'Bluer', acceptsExtra: price });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed']);
  });

  test('is charged once if two people accept it at once, and stays while one of them does', async () => {
    const other = await colleague();
    const both = await Promise.all([ask({ acceptsExtra: price }), ask({ acceptsExtra: price }, other)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await world.extras()).toHaveLength(1);
    expect(await world.promisedOn()).toBe('2027-03-14');
    await withdraw(both[0].json<Decision>());
    expect(await world.extras()).toHaveLength(1);
    await withdraw(both[1].json<Decision>(), other);
    expect(await world.extras()).toEqual([]);
    expect(await world.promisedOn()).toBe('2027-03-12');
  });

  test('stays accepted when its person changes the words, or approves after 60 minutes', async () => {
    await ask({ acceptsExtra: price });
    await ask({ words: 'Greener' });
    expect(await world.roundsOf(id)).toMatchObject({ state: 'accepted' });
    world.app.clock.now += 61 * 60 * 1000;
    await world.decide(id, 'approve');
    expect(await world.extras()).toHaveLength(1);
  });

  test('on an issued invoice stays with an approval, and keeps its decision from being withdrawn', async () => {
    const { admin, accountA } = world.people;
    const decision = (await ask({ acceptsExtra: price })).json<Decision>();
    const charges = (await admin.get('/api/admin/charges')).json<{ id: string; source: string }[]>();
    const chargeIds = charges.flatMap((charge) => (charge.source === 'round' ? charge.id : []));
    const about = { clientAccountId: accountA.id, title: 'Round 3', chargeIds };
    const draft = (await admin.post('/api/admin/invoices', about)).json<{ id: string; revision: number }>();
    await changeRows(
      world.app.context.db,
      'invoice',
      { id: draft.id },
      { issuedAt: new Date(world.app.clock.now).toISOString(), series: 'INV-', number: 1 },
    );
    expect((await withdraw(decision)).statusCode).toBe(409);
    expect((await world.decide(id, 'approve')).statusCode).toBe(201);
    expect(await world.extras()).toHaveLength(1);
  });

  test('that was waived goes whole with its decision', async () => {
    const decision = (await ask({ acceptsExtra: price })).json<Decision>();
    const [version] = (await world.room(id)).versions;
    const url = `/api/admin/client-previews/${id}/rounds/${version?.id}/waive`;
    await world.people.admin.post(url, { reason: 'We are late.' });
    expect((await withdraw(decision)).statusCode).toBe(200);
    expect(await world.extras()).toEqual([]);
    expect(await world.promisedOn()).toBe('2027-03-12');
  });

  test('is told to the colleagues who decide, without its price', async () => {
    const other = await colleague();
    await ask({ acceptsExtra: price });
    const notices = (await other.get('/api/client/notices')).json<BellNotice[]>();
    const sentences = notices.map(({ sentence }) => sentence);
    expect(sentences).toContain('Your company accepted Round 3 of Homepage.');
    expect(sentences.join()).not.toContain('450');
  });

  test('is accepted only by people who see prices', async () => {
    const { app, people } = world;
    const blind = await addContact(app.context, people.accountA.id, 'decides', false);
    const caller = await app.as('client', people.accountA.id, blind);
    expect((await caller.get(`/api/client/previews/${id}/rounds`)).statusCode).toBe(403);
    expect((await ask({ acceptsExtra: price }, caller)).statusCode).toBe(403);
    expect((await ask({}, caller)).statusCode).toBe(201);
    expect(await world.extras()).toEqual([]);
  });

  test('shows no price to people who comment', async () => {
    const answer = await (await colleague('comments')).get(`/api/client/previews/${id}/rounds`);
    expect(answer.statusCode).toBe(403);
    await ask({ acceptsExtra: price });
    const room = await (await colleague('comments')).get(`/api/client/previews/${id}/room`);
    expect(room.body).not.toContain('45000');
  });
});

describe('staff', () => {
  beforeEach(() => world.usedUp(id));

  const round = async () =>
    `/api/admin/client-previews/${id}/rounds/${(await world.room(id)).versions[0]?.id}`;
  const waive = async () => world.people.admin.post(`${await round()}/waive`, { reason: 'We are late.' });
  const mistake = async (reason: string | null) =>
    world.people.admin.put(`${await round()}/mistake`, { reason });

  test('waive a round with a reason, once, accepted or not', async () => {
    expect((await waive()).statusCode).toBe(409);
    await ask();
    expect((await waive()).json()).toMatchObject({ rounds: { state: 'waived', reason: 'We are late.' } });
    expect(await world.extras()).toEqual([
      ['round', 'Round 3 of Homepage', 45_000],
      ['waiver', 'Round 3 of Homepage', -45_000],
    ]);
    expect((await waive()).statusCode).toBe(409);
  });

  test('waive any charge, within their clients', async () => {
    const [line] = (await world.people.admin.get('/api/admin/charges')).json<{ id: string }[]>();
    const body = { reason: 'Thank you.' };
    const waived = await world.people.admin.post(`/api/admin/charges/${line?.id}/waive`, body);
    expect([waived.statusCode, waived.json()]).toMatchObject([
      201,
      { netMinor: -120_000, reason: 'Thank you.' },
    ]);
    const statement = await world.people.clientA.get('/api/client/statement');
    expect(statement.json<Statement>().entries.filter(({ minor }) => minor < 0)).toMatchObject([
      { name: expect.stringMatching(/^Courtesy: /), minor: -120_000 },
    ]);
    expect((await world.people.admin.post(`/api/admin/charges/${line?.id}/waive`, body)).statusCode).toBe(
      409,
    );
  });

  test('say that a round was their mistake: it does not count and costs nothing', async () => {
    await ask({ acceptsExtra: price });
    expect((await mistake('Wrong file.')).json()).toMatchObject({ rounds: { used: 2, state: 'mistake' } });
    expect((await world.extras()).map(([, , minor]) => minor)).toEqual([45_000, -45_000]);
    expect((await mistake(null)).statusCode).toBe(409);
    await world.nextVersion(id);
    expect(await world.roundsOf(id)).toMatchObject({ used: 2, number: 3, state: 'open' });
    await mistake('Again.');
    expect((await mistake(null)).json()).toMatchObject({ rounds: { state: 'open' } });
  });
});

test('nothing is counted without an accepted quote that counts rounds', async () => {
  const loose = await world.people.admin.post('/api/admin/client-previews', {
    clientAccountId: world.people.accountA.id,
    title: 'Flyer',
    fileUrl: newPicture(),
  });
  await world.work();
  expect(await world.roundsOf(loose.json<{ id: string }>().id)).toBeNull();
  world = await startPricedRounds({
    rounds: { included: null, extraMinor: 0, extraDays: 0, per: 'preview' },
  });
  id = await world.newPreview();
  expect(await world.roundsOf(id)).toBeNull();
  expect((await ask()).statusCode).toBe(201);
});

/** Returns random numbers below `most`, which are the same in each run of the test. */
function dice(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

test.each([1, 2, 3])(
  'after a random history the count equals a plain recount, and the charges fit (%i)',
  async (seed) => {
    const next = dice(seed);
    world = await startPricedRounds({
      rounds: { included: 1, extraMinor: 45_000, extraDays: 2, per: seed === 3 ? 'project' : 'preview' },
    });
    const previews = [await world.newPreview('A'), await world.newPreview('B')];
    const callers = [world.people.clientA, await colleague()];
    for (let step = 0; step < 40; step += 1) {
      id = previews[next(2)] ?? '';
      const caller = callers[next(2)] ?? world.people.clientA;
      const room = await world.room(id, caller);
      const [newest] = room.versions;
      const own = newest?.decisions.find(({ inForce, decidedBy }) => inForce && decidedBy?.isYou);
      const shown = await world.roundsOf(id);
      const what = next(6);
      if (what === 0) await world.nextVersion(id);
      else if (what === 1 && own) await withdraw(own, caller);
      else if (what === 2) await world.decide(id, 'approve', {}, caller);
      else if (what === 3 && shown?.state === 'asked')
        await world.people.admin.post(`/api/admin/client-previews/${id}/rounds/${newest?.id}/waive`, {
          reason: 'So.',
        });
      else if (what === 4 && next(3) === 0)
        await world.people.admin.put(`/api/admin/client-previews/${id}/rounds/${newest?.id}/mistake`, {
          reason: 'So.',
        });
      else await ask(shown?.state === 'open' && next(2) === 0 ? { acceptsExtra: price } : {}, caller);
    }
    const mistakes = await world.app.context.db
      .q()
      .selectFrom('previewVersion')
      .select('id')
      .where('mistake', 'is not', null)
      .execute();
    const isMistake = (versionId: string) => mistakes.some((version) => version.id === versionId);
    const counts = [];
    for (const preview of previews) {
      const { versions } = await world.room(preview);
      const changed = versions.filter(
        (version) =>
          !isMistake(version.id) &&
          version.decisions.some(({ inForce, kind }) => inForce && kind === 'request-changes'),
      );
      counts.push(changed.length);
    }
    const used = [];
    for (const preview of previews) used.push((await world.roundsOf(preview))?.used);
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(used).toEqual(seed === 3 ? [all, all] : counts);
    const charges = await world.app.context.db.q().selectFrom('charge').selectAll().execute();
    const rounds = charges.filter(({ source }) => source === 'round');
    expect(new Set(rounds.map(({ sourceId }) => sourceId)).size).toBe(rounds.length);
    const moved = rounds.reduce((days, { days: by }) => days + (by ?? 0), 0);
    expect(Date.parse((await world.promisedOn()) ?? '')).toBe(Date.parse('2027-03-12') + moved * 86_400_000);
  },
);
