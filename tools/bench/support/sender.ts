import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ask, megabyte, pieces, sendUpload } from './ask.ts';
import type { Measured } from './process.ts';

/** Sends files from a process of its own, so that the measured requests do not wait for the sending. */
export interface Sender {
  /** Sends the file again, and returns the time that took in milliseconds. */
  send(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a process that sends a file of this many MB to the server. */
export async function startSender(server: Measured, cookie: string, megabytes: number): Promise<Sender> {
  const child = fork(fileURLToPath(import.meta.url), [server.url, cookie, String(megabytes)]);
  const ended = once(child, 'exit');
  const lost = ended.then(() => Promise.reject(new Error('the sender has ended')));
  // The process may end while no call waits for an answer, so its end is no error here.
  lost.catch(() => undefined);
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), lost]);
    return message as number;
  };
  await answer();
  return {
    async send() {
      child.send('send');
      return answer();
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function sendWhenAsked(url: string, cookie: string, megabytes: number): Promise<void> {
  const server: Measured = { url, pid: 0, startMs: 0, stop: async () => undefined };
  const parts = pieces(randomBytes(megabytes * megabyte));
  process.on('message', () => void send());
  async function send() {
    const began = performance.now();
    const path = await sendUpload(server, cookie, parts);
    const ms = performance.now() - began;
    await ask(server, 'DELETE', path, { cookie });
    process.send?.(ms);
  }
  process.send?.(0);
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [url = '', cookie = '', megabytes = ''] = process.argv.slice(2);
  await sendWhenAsked(url, cookie, Number(megabytes));
}
