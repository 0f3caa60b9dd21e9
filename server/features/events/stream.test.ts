import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Topic } from '#contract/events.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { startSession, type SessionKind } from '#server/access/sessions/sessions.ts';
import { sha256 } from '#server/core/secrets.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openStream } from '#server/testing/app/event-stream.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';

const app = appForEachTest();
beforeEach(async () => {
  await app.context.events.start();
});
afterEach(() => {
  vi.useRealTimers();
});

const sessionOf = (kind: SessionKind, subjectId: string) =>
  sessionSubject(app.context.db, kind, subjectId).then((subject) =>
    startSession(app.context.db, subject, { userAgent: 'test', now: app.clock.now }),
  );

/** Opens a session for a new person, or for `subjectId`, and returns its cookie. */
async function cookie(who: 'admin' | 'user' | 'client', subjectId?: string): Promise<string> {
  if (who === 'client')
    return `foyer-client=${await sessionOf('client', subjectId ?? (await addClient(app.context)).id)}`;
  return `foyer-staff=${await sessionOf('staff', subjectId ?? (await addUser(app.context, who)))}`;
}

const publish = (topic: Topic, clientAccountId: string | null = null, subjectId: string | null = null) =>
  app.context.events.publish({ topic, subjectId, clientAccountId, forClient: clientAccountId !== null });

describe('recipients', () => {
  test('staff get every event, each client its own, others none', async () => {
    const [a, b] = [await addClient(app.context), await addClient(app.context)];
    const staff = await openStream(app, await cookie('admin'));
    const clientA = await openStream(app, await cookie('client', a.id));
    const clientB = await openStream(app, await cookie('client', b.id));
    const user = await openStream(app, await cookie('user'));
    await publish('directives');
    await publish('messages', a.id, 'subject');
    await publish('artwork', b.id);
    // Events that tell worker processes of new jobs reach no page.
    app.context.jobs.handle('test', async () => {});
    await app.context.jobs.enqueue('test', null);
    await app.context.events.publish({
      topic: 'projects',
      subjectId: 'about-a',
      clientAccountId: a.id,
      forClient: false,
    });
    await publish('previews', a.id);
    await eventually(() => staff.changes().length >= 5 && clientA.changes().length >= 2);
    await eventually(() => clientB.changes().length >= 1);
    expect(staff.changes()).toEqual([
      { topic: 'directives' },
      { topic: 'messages', id: 'subject' },
      { topic: 'artwork' },
      { topic: 'projects', id: 'about-a' },
      { topic: 'previews' },
    ]);
    expect(clientA.changes()).toEqual([{ topic: 'messages', id: 'subject' }, { topic: 'previews' }]);
    expect(clientB.changes()).toEqual([{ topic: 'artwork' }]);
    expect(user.changes()).toEqual([]);
  });

  test('changes of other processes arrive', async () => {
    const other = neighbour(app);
    await other.events.start();
    const staff = await openStream(app, await cookie('admin'));
    await other.events.publish({
      topic: 'clients',
      subjectId: null,
      clientAccountId: null,
      forClient: false,
    });
    await eventually(() => staff.changes().length > 0);
    expect(staff.changes()).toEqual([{ topic: 'clients' }]);
  });

  test('staff and client sessions in one browser get the events of both', async () => {
    const account = await addClient(app.context);
    const both = await openStream(app, `${await cookie('client', account.id)}; ${await cookie('user')}`);
    await publish('projects', account.id);
    await eventually(() => both.changes().length > 0);
  });

  test('a visitor, and a token in the wrong cookie, are refused', async () => {
    const client = await cookie('client');
    for (const wrong of ['', 'foyer-client=guess', client.replace('foyer-client', 'foyer-staff')]) {
      const response = await app.get('/api/events', { cookie: wrong });
      expect([response.statusCode, response.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'unauthorized' }),
      ]);
    }
  });
});

describe('the stream', () => {
  test('passes proxies at once and is never cached', async () => {
    const { response, text } = await openStream(app, await cookie('admin'));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await eventually(() => text() === 'retry: 3000\n\n');
  });

  test('sends the changes since its page began, once each, and nothing older', async () => {
    const { id } = await addClient(app.context);
    const [client, admin] = [await cookie('client', id), await cookie('admin')];
    for (const subject of ['one', 'one', 'two']) await publish('messages', id, subject);
    await publish('clients');
    const late = await openStream(app, client, '?age=600000');
    const staff = await openStream(app, admin, '?age=600000');
    const none = await openStream(app, admin);
    for (const stream of [late, staff, none]) expect(stream.response.statusCode).toBe(200);
    // A change that is made while the stream still reads earlier changes may be sent twice.
    await eventually(() => late.changes().length >= 2 && staff.changes().length >= 3);
    await publish('messages', id, 'last');
    const last = { topic: 'messages', id: 'last' };
    for (const stream of [late, staff, none])
      await eventually(() =>
        stream.changes().some((change) => JSON.stringify(change) === JSON.stringify(last)),
      );
    const messages = ['one', 'two', 'last'].map((subject) => ({ topic: 'messages', id: subject }));
    expect(late.changes()).toEqual(messages);
    expect(staff.changes()).toEqual([messages[0], messages[1], { topic: 'clients' }, last]);
    expect(none.changes()).toEqual([last]);
  });

  test('sends a sign of life every 15 seconds and ends with the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const account = await addClient(app.context);
    const token = await sessionOf('client', account.id);
    const stream = await openStream(app, `foyer-client=${token}`);
    vi.advanceTimersByTime(15_000);
    await eventually(() => stream.text().endsWith('\n\n:\n\n'));
    vi.advanceTimersByTime(15_000);
    await eventually(() => stream.text().endsWith('\n\n:\n\n:\n\n'));
    expect(stream.ended()).toBe(false);
    await app.context.db.q().deleteFrom('session').where('tokenHash', '=', sha256(token)).execute();
    vi.advanceTimersByTime(15_000);
    await eventually(stream.ended);
    await publish('preview-feedback', account.id);
    expect(stream.changes()).toEqual([]);
  });

  test('ends when the role is removed and when the session expires', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const id = await addUser(app.context, 'admin');
    const admin = await openStream(app, await cookie('admin', id));
    const client = await openStream(app, await cookie('client'));
    await app.context.db.q().updateTable('user').set({ role: 'user' }).where('id', '=', id).execute();
    vi.advanceTimersByTime(15_000);
    await eventually(admin.ended);
    expect(client.ended()).toBe(false);
    // An open stream does not prolong the session.
    app.clock.now += 14 * 24 * 3_600_000;
    vi.advanceTimersByTime(15_000);
    await eventually(client.ended);
  });

  test('is limited to twenty for each person, whatever cookies are sent, and opens again once one is closed', async () => {
    const { id } = await addClient(app.context);
    const streams = [];
    for (let count = 0; count < 10; count++) {
      streams.push(await openStream(app, await cookie('client', id)));
      streams.push(await openStream(app, `${await cookie('client', id)}; foyer-staff=made-up-${count}`));
    }
    expect(new Set(streams.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
    const refused = await openStream(app, `${await cookie('client', id)}; foyer-staff=made-up`);
    expect(refused.response.statusCode).toBe(429);
    expect((await openStream(app, await cookie('client'))).response.statusCode).toBe(200);
    streams[0]?.close();
    const again = await cookie('client', id);
    await eventually(async () => (await openStream(app, again)).response.statusCode === 200);
  });

  test('is cut off if its reader falls far behind', async () => {
    const connections = () =>
      new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));
    const { response } = await openStream(app, await cookie('admin'));
    response.pause();
    expect(await connections()).toBe(1);
    // The buffers of both sockets take a few megabytes before the server notices the slow reader.
    for (let count = 0; count < 200 && (await connections()) > 0; count++)
      await publish('clients', null, 'x'.repeat(200_000));
    expect(await connections()).toBe(0);
  });

  test('ends when the process stops, without waiting', async () => {
    const stream = await openStream(app, await cookie('admin'));
    await app.app.close();
    await eventually(stream.ended);
  });
});
