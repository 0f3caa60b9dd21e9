import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientPreview } from '#contract/previews.ts';
import type { ProjectDays } from '#contract/project-work.ts';
import type { ClientNext } from '#contract/waiting.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { allWaiting } from '#server/data/db/views/waiting.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { addFirstVersion, previewRow } from '#server/testing/samples/sample-versions.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';
import { timeOf, type Span } from './days.ts';

const hour = 3_600_000;
const day = 24 * hour;

const { app, people } = agencyForEachTest();
let userId: string;
let colleagueId: string;
let colleague: Caller;
beforeEach(async () => {
  userId = await addUser(app.context, 'admin');
  colleagueId = await addContact(app.context, people.accountA.id, 'decides');
  await pass(0);
});

/** Advances the clock. Sessions end in the meantime, so people sign in again. */
async function pass(ms: number): Promise<void> {
  app.clock.now += ms;
  people.admin = await app.as('staff', userId);
  people.clientA = await app.as('client', people.accountA.id);
  people.clientB = await app.as('client', people.accountB.id);
  colleague = await app.as('client', people.accountA.id, colleagueId);
}

/** Random numbers that are the same in each run of the test. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

async function start(title: string): Promise<string> {
  const body = { clientAccountId: people.accountA.id, title, description: 'Work' };
  return (await people.admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
}

const days = async (id: string, caller: Caller = people.admin, side = 'admin/portfolio') =>
  (await caller.get(`/api/${side}/${id}/days`)).json<ProjectDays>();

/** Checks that both sides get the same days, and that the days add up to the elapsed time. */
async function agreed(id: string): Promise<ProjectDays> {
  const ours = await days(id);
  expect(await days(id, people.clientA, 'client/gallery')).toEqual(ours);
  expect(ours.agency + ours.client + ours.idle).toBe(ours.total);
  return ours;
}

async function share(projectId: string, deliveryPromised = false): Promise<string> {
  const row = previewRow({
    clientAccountId: people.accountA.id,
    projectId,
    title: 'Homepage',
    deliveryPromised,
    createdAt: iso(app.clock.now),
  });
  await app.context.db.q().insertInto('clientPreview').values(row).execute();
  await addFirstVersion(app.context.db, row);
  return row.id;
}

const newest = (previewId: string) =>
  app.context.db
    .q()
    .selectFrom('previewVersion')
    .selectAll()
    .where('previewId', '=', previewId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function nextVersion(previewId: string): Promise<void> {
  const last = await newest(previewId);
  const id = newId(app.clock.now);
  const at = iso(app.clock.now);
  await addRow(app.context.db, 'previewVersion', {
    ...last,
    id,
    number: last.number + 1,
    contentHash: `hash of ${id}`,
    createdAt: at,
    readyAt: at,
  });
}

const say = async (previewId: string) =>
  (
    await people.clientA.post('/api/client/preview-feedback', { previewId, rating: 4, feedback: 'Bluer' })
  ).json<{
    id: string;
  }>().id;

async function decide(previewId: string, kind: string, caller = people.clientA): Promise<string> {
  const { id: versionId, contentHash } = await newest(previewId);
  const body = { versionId, contentHash, kind };
  const made = await caller.post(`/api/client/previews/${previewId}/decisions`, body);
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return made.json<{ id: string }>().id;
}

const answer = (feedbackId: string) =>
  people.admin.patch(`/api/admin/preview-feedback/${feedbackId}/respond`, { response: 'Done' });

const setStage = (id: string, stage: string | null) =>
  people.admin.patch(`/api/admin/portfolio/${id}`, { stage });

describe('the days of a project', () => {
  test('move from side to side with the work', async () => {
    const id = await start('Mill');
    await setStage(id, 'making');
    await pass(3 * day);
    expect(await agreed(id)).toMatchObject({
      total: 3,
      agency: 3,
      now: { waitsFor: 'agency', title: null, previewId: null },
    });
    const previewId = await share(id);
    await pass(5 * day);
    expect(await agreed(id)).toMatchObject({
      total: 8,
      agency: 3,
      client: 5,
      now: { waitsFor: 'client', title: 'Homepage', previewId, since: iso(app.clock.now - 5 * day) },
    });
    await say(previewId);
    await pass(2 * day);
    await nextVersion(previewId);
    await pass(4 * day);
    expect(await agreed(id)).toMatchObject({
      total: 14,
      agency: 5,
      client: 9,
      now: { waitsFor: 'client', title: 'Homepage v2' },
    });
    await decide(previewId, 'approve');
    await setStage(id, 'approved');
    await pass(2 * day);
    expect(await agreed(id)).toEqual({ total: 16, agency: 5, client: 9, idle: 2, now: null, also: null });
    await setStage(id, 'closed');
    await pass(30 * day);
    expect(await agreed(id)).toEqual({ total: 16, agency: 5, client: 9, idle: 2, now: null, also: null });
  });

  test('name no preview to staff who may not list previews', async () => {
    const id = await start('Mill');
    await setStage(id, 'making');
    await share(id);
    for (const role of ['support-admin', 'content-manager'] as const) {
      const staff = await app.as('staff', await addUser(app.context, role));
      expect((await staff.get('/api/admin/client-previews')).statusCode).toBe(403);
      expect((await days(id, staff)).now).toMatchObject({ waitsFor: 'client', title: null, previewId: null });
    }
  });

  test('count for neither side without open things, and are hidden for other companies’ projects', async () => {
    const id = await start('Gallery piece');
    await pass(2 * day);
    expect(await agreed(id)).toEqual({ total: 2, agency: 0, client: 0, idle: 2, now: null, also: null });
    expect((await people.clientB.get(`/api/client/gallery/${id}/days`)).statusCode).toBe(404);
    await people.admin.delete(`/api/admin/portfolio/${id}`);
    expect((await people.admin.get(`/api/admin/portfolio/${id}/days`)).statusCode).toBe(404);
  });

  test('count for the agency while anything waits for it, whatever waits for the client', async () => {
    const id = await start('Two things');
    const first = await share(id);
    await share(id);
    await decide(first, 'request-changes');
    await pass(3 * day);
    expect(await agreed(id)).toMatchObject({ agency: 3, client: 0, now: { waitsFor: 'agency' } });
  });
});

test('random histories: one side at each moment, the same as observed then', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const number = random(seed);
    const id = await start(`History ${seed}`);
    const began = app.clock.now;
    const promised = number(2) === 0;
    const previewId = await share(id, promised);
    if (number(3) === 0)
      await people.admin.put(`/api/admin/client-previews/${previewId}/approvers`, {
        contactIds: [people.accountA.contactId],
      });
    const seen: { at: number; waitsFor: string }[] = [];
    let unanswered: string[] = [];
    for (let step = 0; step < 14; step++) {
      await pass(hour + number(3 * day));
      const act = number(6);
      if (act === 0) unanswered.push(await say(previewId));
      if (act === 1 && unanswered.length > 0) await answer(unanswered.pop() ?? '');
      if (act === 2) {
        await nextVersion(previewId);
        unanswered = [];
      }
      if (act === 3) await decide(previewId, number(2) ? 'approve' : 'request-changes');
      if (act === 4) await decide(previewId, 'approve', colleague);
      if (act === 5) {
        const decision = await decide(previewId, 'request-changes');
        await pass(hour / 3);
        const undone = await people.clientA.post(
          `/api/client/previews/${previewId}/decisions/${decision}/withdraw`,
        );
        expect(undone.statusCode).toBe(200);
      }
      await pass(1);
      const waiting = await allWaiting(app.context.db).execute();
      const own = waiting.filter(({ subjectId }) => subjectId === previewId);
      expect(own.length, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(1);
      const waitsFor = own[0]?.waitsFor ?? 'idle';
      seen.push({ at: app.clock.now, waitsFor });
      expect([seed, step, (await days(id)).now?.waitsFor ?? 'idle']).toEqual([seed, step, waitsFor]);
    }
    const read = await agreed(id);
    expect(read.total).toBe(Math.round((app.clock.now - began) / day));
    // The times that the test observed for each side agree with the answer, within one day for rounding.
    const held = { agency: 0, client: 0, idle: 0 };
    let before = { at: began, waitsFor: 'client' };
    for (const one of [...seen, { at: app.clock.now, waitsFor: 'idle' }]) {
      held[before.waitsFor as 'agency'] += one.at - before.at;
      before = one;
    }
    for (const part of ['agency', 'client', 'idle'] as const)
      expect(Math.abs(read[part] - held[part] / day), `seed ${seed}: ${part}`).toBeLessThanOrEqual(1);
  }
});

test('random histories: "Next for you", the project and the list of previews name the same side, thing, people and time', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const number = random(40 + seed);
    const id = await start(`Agreement ${seed}`);
    const previews = [await share(id)];
    // Let time pass: two things that wait since the same moment would have no order.
    await pass(1);
    previews.push(await share(id));
    const unanswered = new Map<string, string>();
    if (number(2))
      await people.admin.put(`/api/admin/client-previews/${previews[0]}/approvers`, {
        contactIds: [people.accountA.contactId, colleagueId],
      });
    for (let step = 0; step < 12; step++) {
      await pass(hour + number(2 * day));
      const previewId = previews[number(2)] ?? '';
      const said = unanswered.get(previewId);
      const act = number(5);
      if (act === 0) unanswered.set(previewId, await say(previewId));
      if (act === 1 && said) await answer(said);
      if (act === 1 || act === 2) unanswered.delete(previewId);
      if (act === 2) await nextVersion(previewId);
      if (act === 3) await decide(previewId, number(2) ? 'approve' : 'request-changes');
      if (act === 4) await decide(previewId, 'approve', colleague);
      await pass(1);
      const { now, also } = await agreed(id);
      const listed = (await people.clientA.get('/api/client/previews')).json<ClientPreview[]>();
      const own = listed.filter((preview) => previews.includes(preview.id));
      const next = (await people.clientA.get('/api/client/next')).json<ClientNext>();
      const where = `seed ${seed}, step ${step}`;
      for (const side of ['agency', 'client'] as const) {
        const held = [now, also].find((one) => one?.waitsFor === side);
        const row = own.find((preview) => preview.id === held?.previewId);
        expect(row?.waitsFor ?? null, where).toBe(
          own.some(({ waitsFor }) => waitsFor === side) ? side : null,
        );
        const named = side === 'agency' ? [next.ours] : [next.yours, next.theirs];
        const first = named
          .flatMap((thing) => thing ?? [])
          .toSorted((a, b) => a.since.localeCompare(b.since))[0];
        expect([first?.subjectId, first?.title, first?.since], where).toEqual([
          held?.previewId,
          held?.title,
          held?.since,
        ]);
        if (!held || !row) continue;
        const asked = row.asks.map(({ name, isYou }) => [name, isYou]);
        const contactId = people.accountA.contactId;
        expect(
          held.deciders.map((one) => [one.name, one.contactId === contactId]),
          where,
        ).toEqual(asked);
        if (first === next.theirs) expect(first?.asks, where).toEqual(asked.map(([name]) => name));
      }
    }
    await people.admin.delete(`/api/admin/portfolio/${id}`);
    for (const previewId of previews) await people.admin.delete(`/api/admin/client-previews/${previewId}`);
  }
});

test('with any overlaps, the times of both sides and of neither add up to the elapsed time', () => {
  const number = random(11);
  for (let n = 0; n < 300; n++) {
    const spans: Span[] = Array.from({ length: number(9) }, () => {
      const from = number(1000) - 100;
      return {
        waitsFor: number(2) ? 'agency' : 'client',
        asked: number(3) > 0,
        from,
        until: number(4) ? from + number(400) : null,
        title: null,
        previewId: null,
      };
    });
    const { agency, client, idle } = timeOf(spans, 0, 900);
    expect(agency + client + idle).toBe(900);
    expect(Math.min(agency, client, idle)).toBeGreaterThanOrEqual(0);
  }
});
