import { beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '#contract/decisions.ts';
import { addContact } from '#server/testing/people.ts';
import { startRounds } from '#server/features/rounds/testing/rounds.ts';

type Rounds = Awaited<ReturnType<typeof startRounds>>;
let app: Rounds['app'];
let people: Rounds['people'];
let work: Rounds['work'];
let newPreview: Rounds['newPreview'];
let addVersion: Rounds['addVersion'];
let room: Rounds['room'];
let decide: Rounds['decide'];
beforeEach(async () => {
  ({ app, people, work, newPreview, addVersion, room, decide } = await startRounds());
});

describe('a decision', () => {
  test('counts only for its version and content', async () => {
    const id = await newPreview();
    const approved = await decide(id, 'approve', { words: 'Yes' });
    expect(approved.json()).toMatchObject({ kind: 'approve', words: 'Yes', inForce: true, versionNumber: 1 });
    expect((await room(id)).preview.decision).toBe('approved');
    await addVersion(id);
    await work();
    const { versions, preview } = await room(id);
    expect([preview.decision, versions.map(({ decision }) => decision)]).toEqual([null, [null, 'approved']]);
    expect((await decide(id, 'approve', { contentHash: 'other' })).statusCode).toBe(409);
  });

  test('sends a receipt to the decider at once', async () => {
    const id = await newPreview('Home\nBcc: x');
    await app.context.db.q().deleteFrom('mail').execute();
    await decide(id, 'approve-with-notes', { words: 'One more thing' });
    const [mail, ...others] = await app.context.db.q().selectFrom('mail').selectAll().execute();
    expect([mail?.recipient, mail?.subject, others]).toEqual([
      people.accountA.email,
      'Home Bcc: x v1: you approved with notes',
      [],
    ]);
    expect(mail?.body).toContain('One more thing');
    expect(mail?.html).toContain('You approved, with notes, version 1 of Home Bcc: x<');
  });

  test('on a superseded version is refused and names the newest; nothing is lost or counted twice', async () => {
    const id = await newPreview();
    const [shown] = (await room(id)).versions;
    const body = { versionId: shown?.id, contentHash: shown?.contentHash, kind: 'approve', words: 'Go' };
    await addVersion(id);
    await work();
    const refused = await people.clientA.post(`/api/client/previews/${id}/decisions`, body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'superseded', message: expect.stringContaining('version 2') },
    ]);
    expect((await room(id)).versions.flatMap(({ decisions }) => decisions)).toEqual([]);
  });

  test('is for deciders only; each person has one in force', async () => {
    const id = await newPreview();
    const by = async (standing: 'comments' | 'decides') => {
      const contactId = await addContact(app.context, people.accountA.id, standing);
      return { contactId, caller: await app.as('client', people.accountA.id, contactId) };
    };
    const [ben, cleo] = [await by('comments'), await by('decides')];
    expect((await decide(id, 'approve', {}, ben.caller)).statusCode).toBe(403);
    expect((await decide(id, 'approve', {}, people.clientB)).statusCode).toBe(404);
    expect((await decide(id, 'approve-with-notes')).statusCode).toBe(400);
    const both = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'request-changes', { words: 'Bluer' }, cleo.caller),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await room(id)).preview.decision).toBe('changes');
    await decide(id, 'approve-with-notes', { words: 'Fine after all' }, cleo.caller);
    const [version] = (await room(id)).versions;
    expect(version?.decisions.map(({ kind, inForce }) => `${kind} ${inForce}`).toSorted()).toEqual([
      'approve true',
      'approve-with-notes true',
      'request-changes false',
    ]);
    expect(version?.decision).toBe('approved');

    // Every named approver must approve.
    const named = await people.admin.put(`/api/admin/client-previews/${id}/approvers`, {
      contactIds: [people.accountA.contactId, cleo.contactId],
    });
    expect(named.json()).toHaveLength(2);
    expect((await room(id)).approvers).toHaveLength(2);
    await addVersion(id);
    await work();
    await decide(id, 'approve');
    expect((await room(id)).preview.decision).toBeNull();
    await decide(id, 'approve', {}, cleo.caller);
    expect((await room(id)).preview.decision).toBe('approved');
    const outsider = await people.admin.put(`/api/admin/client-previews/${id}/approvers`, {
      contactIds: [ben.contactId],
    });
    expect(outsider.statusCode).toBe(400);
  });

  test('can be withdrawn by its decider within 60 minutes', async () => {
    const id = await newPreview();
    const made = (await decide(id, 'approve')).json<Decision>();
    const url = `/api/client/previews/${id}/decisions/${made.id}/withdraw`;
    const contactId = await addContact(app.context, people.accountA.id, 'decides');
    const cleo = await app.as('client', people.accountA.id, contactId);
    expect((await cleo.post(url)).statusCode).toBe(409);
    app.clock.now += 59 * 60_000;
    expect((await people.clientA.post(url)).json()).toMatchObject({
      inForce: false,
      withdrawnAt: new Date(app.clock.now).toISOString(),
    });
    expect((await people.clientA.post(url)).statusCode).toBe(409);
    expect((await room(id)).preview.decision).toBeNull();
    const late = (await decide(id, 'request-changes')).json<Decision>();
    app.clock.now += 60 * 60_000;
    const again = await people.clientA.post(`/api/client/previews/${id}/decisions/${late.id}/withdraw`);
    expect(again.statusCode).toBe(409);
    expect((await room(id)).versions[0]?.decisions[0]).toMatchObject({ withdrawableUntil: null });
  });
});
