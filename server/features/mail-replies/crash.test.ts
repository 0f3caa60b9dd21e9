import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { answering, withReplies } from '#server/features/mail-replies/testing/handed-mail.ts';
import { imapServer } from '#server/features/mail-replies/testing/imap-server.ts';
import { writeRaw } from '#server/features/mail-replies/testing/mail-corpus.ts';
import { start } from './service.ts';

const program = fileURLToPath(new URL('./testing/mailbox-process.ts', import.meta.url));

const kills = 10;

test('a process that is killed while it takes a mail neither loses nor doubles it', async () => {
  const agency = await answering();
  const { context } = agency.app;
  const server = await imapServer();
  const imap = { host: '127.0.0.1', port: server.port, secure: false, user: 'reply', password: 'secret' };
  await withReplies(agency.app, { imap });
  const texts = async () => (await agency.conversation()).map(({ body }) => body);
  const deliver = (plain: string) =>
    server.deliver(writeRaw({ to: agency.to, from: agency.dana }, { plain }));
  /** Reads the mailbox, as the process after a crash does. */
  const readOn = async () => {
    const stop = await start(context);
    await eventually(() => server.idling === 1);
    await stop();
    await eventually(() => server.idling === 0);
  };
  const { dataDir, databaseUrl } = context.config;
  const env = { ...process.env, DATA_DIR: dataDir, ...databaseVariables(databaseUrl) };
  /**
   * Starts a process and kills it at the moment with this number after it fetched a mail; by default, after it processed the
   * mail. Returns the number of the last moment.
   */
  const killed = async (at?: number) => {
    const child = spawn(process.execPath, [program, String(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    const ended = once(child, 'exit');
    if (at === undefined) void eventually(() => server.idling === 1).finally(() => child.kill('SIGKILL'));
    let moments = 0;
    for await (const _ of createInterface(child.stdout)) if ((moments += 1) === at) child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
    await eventually(() => server.idling === 0);
    return moments;
  };

  await readOn();
  deliver('Answer 0');
  const moments = await killed();
  expect(moments).toBeGreaterThan(kills);
  const written = [];
  for (let n = 1; n <= kills; n++) {
    deliver(`Answer ${n}`);
    const at = Math.ceil((n * moments) / kills);
    expect(await killed(at)).toBe(at);
    written.push((await texts()).includes(`Answer ${n}`));
    await readOn();
  }

  const answers = Array.from({ length: kills + 1 }, (_, n) => `Answer ${n}`);
  expect((await texts()).toSorted()).toEqual([...answers, 'The first or the second?'].toSorted());
  expect(server.flags.every((each) => each.has(String.raw`\Seen`))).toBe(true);
  // The first process was killed before the commit, and the last one after it.
  expect([written[0], written.at(-1)]).toEqual([false, true]);
});
