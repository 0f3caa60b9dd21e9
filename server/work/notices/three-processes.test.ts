import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startSession } from '#server/access/sessions/sessions.ts';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { addContact, addEveryone } from '#server/testing/people.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { sessionSubject } from '#server/testing/session-subject.ts';
import { testApp } from '#server/testing/test-app.ts';
import { notify } from './notify.ts';

// Several processes can share only PostgreSQL.
test.runIf(inject('engine').kind === 'postgres')(
  "a person's bell is the same in three processes",
  async () => {
    const app = await testApp();
    const { accountA } = await addEveryone(app);
    const colleague = await addContact(app.context, accountA.id, 'decides');
    const { databaseUrl } = app.context.config;
    const cookie = async (contactId: string) => {
      const about = await sessionSubject(app.context.db, 'client', accountA.id, contactId);
      return `foyer-client=${await startSession(app.context.db, about, { userAgent: 'test', now: app.clock.now })}`;
    };
    const own = await cookie(accountA.contactId);
    const secret = randomBytes(32).toString('base64url');
    const urls: string[] = [];
    for (let n = 0; n < 3; n++) {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-three-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const env = { DATA_DIR: folder, ...databaseVariables(databaseUrl), SECRET_KEY: secret };
      urls.push((await startServer(env, { port: await freePort() })).url);
    }
    const ask = async (n: number, path: string, body?: object) => {
      const url = urls[n] ?? '';
      const headers = { cookie: own, origin: url, 'content-type': 'application/json' };
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const answer = await fetch(`${url}${path}`, init);
      expect(answer.ok).toBe(true);
      return answer.json() as Promise<{ unseen: number } & { id: string }[]>;
    };
    const unseen = async (n: number) => (await ask(n, '/api/client/notices/count')).unseen;
    /** Returns the events about the bell that an open page of one process receives. */
    const listen = async (n: number) => {
      const heard: string[] = [];
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const { body } = await fetch(`${urls[n]}/api/events`, {
        headers: { cookie: own },
        signal: stop.signal,
      });
      void (async () => {
        for await (const part of body ?? [])
          if (Buffer.from(part).toString().includes('"notices"')) heard.push('notices');
      })().catch(() => undefined);
      return heard;
    };
    const pages = await Promise.all([0, 1, 2].map(listen));

    // A fourth process writes this notice, as when the agency acts through any of the processes.
    await notify(app.context, {
      kind: 'answer',
      subjectType: 'clientMessage',
      subjectId: accountA.id,
      clientAccountId: accountA.id,
      by: { kind: 'contact', id: colleague },
    });
    await eventually(() => pages.every((heard) => heard.length > 0));
    expect(await Promise.all([0, 1, 2].map(unseen))).toEqual([1, 1, 1]);

    const [told] = await ask(0, '/api/client/notices');
    const times = pages.map((heard) => heard.length);
    await ask(1, '/api/client/notices/seen', { ids: [told?.id] });
    await eventually(() => pages.every((heard, n) => heard.length > (times[n] ?? 0)));
    expect(await Promise.all([0, 1, 2].map(unseen))).toEqual([0, 0, 0]);
  },
);
