import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../server/testing/processes/free-port.ts';
import { install, until } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad } from '../../test/operation/faults/load.ts';

/**
 * Runs the program without a mail server for some milliseconds while people write, then starts a mail server. Every waiting
 * mail must arrive exactly once.
 */
export async function loseMail(awayMs: number): Promise<string> {
  const port = await freePort();
  const place = await install({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Agency <hello@agency.example>',
  });
  const seen: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
      stream.on('end', () => {
        seen.push(/^message-id: *(\S+)/im.exec(text)?.[1] ?? text);
        done();
      });
    },
  });
  try {
    await place.start();
    const load = putUnderLoad(place);
    await sleep(awayMs);
    await load.stop();
    const waiting = () =>
      place.look(({ db }) =>
        db
          .q()
          .selectFrom('job')
          .select('id')
          .where('dueAt', 'is not', null)
          .where('kind', 'like', '%mail%')
          .execute(),
      );
    const before = (await waiting()).length;
    await once(server.listen(port, '127.0.0.1'), 'listening');
    // Make all waiting retries due now.
    await place.look(({ db }) =>
      db
        .q()
        .updateTable('job')
        .set({ dueAt: new Date().toISOString() })
        .where('dueAt', 'is not', null)
        .execute(),
    );
    await until('mails arrive', async () => (await waiting()).length === 0, 120_000);
    const twice = seen.length - new Set(seen).size;
    if (before === 0 || seen.length === 0 || twice > 0)
      throw new Error(`${before} mails waited, ${seen.length} arrived, ${twice} of them twice.`);
    return `mail server away for ${awayMs / 1000} s; ${await assertNothingLost(place, load)}; ${before} mails waited, ${seen.length} arrived, none twice`;
  } finally {
    await place.remove();
    server.close();
  }
}
