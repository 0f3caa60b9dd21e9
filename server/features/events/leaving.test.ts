import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#server/access/sessions/sessions.ts';
import { signInPerson } from '#server/features/staff-auth/service.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { holdHeartbeats, openStream } from '#server/testing/app/event-stream.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addClient, addContact, addUser } from '#server/testing/people.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { appForEachTest, type Caller } from '#server/testing/test-app.ts';

// Open pages receive an event when a person's access changes.

const app = appForEachTest();
let admin: Caller;
beforeEach(async () => {
  await app.context.events.start();
  holdHeartbeats();
  admin = await app.as('staff', await addUser(app.context, 'admin'));
});

async function cookieOf(kind: 'staff' | 'client', id: string, contactId?: string): Promise<string> {
  const subject = await sessionSubject(app.context.db, kind, id, contactId);
  return `foyer-${kind}=${await startSession(app.context.db, subject, { userAgent: 'test', now: app.clock.now })}`;
}

const origin = 'http://localhost:3000';

async function until<T>(seen: () => boolean, act: () => Promise<T>): Promise<T> {
  const answer = await act();
  await eventually(seen);
  return answer;
}

describe('a stream ends at once', () => {
  test("at the sign-out of its session, but not those of the person's other sessions", async () => {
    const user = await addUser(app.context, 'client-manager');
    const { id } = await addClient(app.context);
    for (const [kind, url, of] of [
      ['staff', '/api/logout', user],
      ['client', '/api/client/logout', id],
    ] as const) {
      const cookie = await cookieOf(kind, of);
      const stream = await openStream(app, cookie);
      const elsewhere = await openStream(app, await cookieOf(kind, of));
      const method = kind === 'staff' ? 'GET' : 'POST';
      const answer = await until(stream.ended, () =>
        app.inject({ method, url, headers: { origin, cookie } }),
      );
      expect([kind, answer.statusCode, elsewhere.ended()]).toEqual([
        kind,
        kind === 'staff' ? 302 : 200,
        false,
      ]);
    }
  });

  test('when its session leaves the company', async () => {
    const [from, to] = [await addClient(app.context), await addClient(app.context)];
    const at = { clientAccountId: to.id, contactId: from.contactId, createdAt: from.createdAt };
    await addRow(app.context.db, 'membership', { ...at, standing: 'sees', lastReadMessageId: null });
    const cookie = await cookieOf('client', from.id);
    const stream = await openStream(app, cookie);
    const switching = () =>
      app.inject({
        method: 'POST',
        url: '/api/client/company',
        headers: { origin, cookie },
        payload: { clientAccountId: to.id },
      });
    expect((await until(stream.ended, switching)).statusCode).toBe(200);
  });

  test('when the membership ends, whoever ends it', async () => {
    const { id } = await addClient(app.context);
    for (const remove of [
      (who: string) => admin.delete(`/api/admin/clients/${id}/contacts/${who}`),
      async (who: string) => (await app.as('client', id)).delete(`/api/client/people/${who}`),
    ]) {
      const who = await addContact(app.context, id, 'comments');
      const stream = await openStream(app, await cookieOf('client', id, who));
      expect((await until(stream.ended, () => remove(who))).statusCode).toBe(200);
    }
  });

  test('when a sign-in changes the role', async () => {
    const person = {
      issuer: 'https://id.example',
      subject: 'kim',
      email: 'kim@agency.example',
      emailVerified: true,
      firstName: 'Kim',
      lastName: null,
      profileImageUrl: null,
    };
    const listed = { ...app.context.config, adminEmails: new Set(['kim@agency.example']) };
    const { id } = await signInPerson({ ...app.context, config: listed }, person);
    const stream = await openStream(app, await cookieOf('staff', id));
    const again = await until(stream.ended, () => signInPerson(app.context, person));
    expect([again.id, again.role]).toEqual([id, 'user']);
  });
});

describe('staff who reach only some rows reload', () => {
  const all = { topic: 'everything' };

  test('when a client, a project or a request is no longer in their reach', async () => {
    const { id } = await addClient(app.context);
    const project = { clientAccountId: id, title: 'Mill', description: 'A mill' };
    const { id: projectId } = (await admin.post('/api/admin/gallery', project)).json<{ id: string }>();
    await app.post('/api/consultations', { name: 'Ana', email: 'ana@example.com', message: 'Hello' });
    const [request] = (await admin.get('/api/admin/consultations')).json<{ id: string }[]>();
    const [manager, collaborator] = [
      await addUser(app.context, 'client-manager'),
      await addUser(app.context, 'collaborator'),
    ];
    const set = (path: string, ownerId: string | null) => admin.put(`/api/admin/${path}/owner`, { ownerId });
    const helper = (method: 'PUT' | 'DELETE', path: string, who: string) =>
      admin.inject({ method, url: `/api/admin/${path}/helpers/${who}` });
    const own = `consultations/${request?.id}`;
    for (const [who, take] of [
      [manager, () => helper('PUT', `clients/${id}`, manager)],
      [manager, () => helper('DELETE', `clients/${id}`, manager)],
      [manager, () => set(`clients/${id}`, manager)],
      [manager, () => set(`clients/${id}`, null)],
      [manager, () => set(own, manager)],
      [manager, () => set(own, null)],
      [collaborator, () => helper('PUT', `portfolio/${projectId}`, collaborator)],
      [collaborator, () => helper('DELETE', `portfolio/${projectId}`, collaborator)],
    ] as const) {
      const stream = await openStream(app, await cookieOf('staff', who));
      const told = () => stream.changes().some((change) => JSON.stringify(change) === JSON.stringify(all));
      expect((await until(told, take)).statusCode).toBe(200);
      expect(stream.ended()).toBe(false);
      stream.close();
    }
  });

  test('and staff who reach all rows get only the change', async () => {
    const { id } = await addClient(app.context);
    const other = await addUser(app.context, 'admin');
    const stream = await openStream(app, await cookieOf('staff', other));
    await admin.put(`/api/admin/clients/${id}/owner`, { ownerId: other });
    await admin.post(`/api/admin/clients/${id}/contacts`, {
      name: 'Eve',
      email: 'eve@example.com',
      standing: 'sees',
    });
    await eventually(() => stream.changes().length > 1);
    expect(stream.changes()).not.toContainEqual(all);
  });
});
