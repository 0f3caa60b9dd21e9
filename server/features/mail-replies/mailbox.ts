import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { largestMail } from '#contract/mail-replies.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';
import type { MailReplies } from '#server/data/settings/mail-replies.ts';
import { withJobFolder } from '#server/work/jobs/job-folder.ts';
import { receive } from './receive.ts';

type Imap = NonNullable<MailReplies['imap']>;

/** The mailbox is checked after this time if the server has announced no mail, in milliseconds. */
const pollMs = 2 * 60 * 1000;
/** How long to wait after a failure, in milliseconds. The wait doubles up to `longest`. */
const waits = { first: 2_000, longest: 5 * 60 * 1000 };
/** After this many failures a mail is no longer tried, and the list of stopped mails shows it. */
const mostTries = 5;
/** After the mailbox was recreated, mails older than this are not read, in milliseconds. */
const oldestMs = 30 * 24 * 60 * 60 * 1000;

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** Connects to the mail server and signs in. The IMAP library is loaded with the first connection. */
async function connect({ host, port, secure, user, password }: Imap): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host,
    port,
    secure,
    ...(secure || loopback.has(host) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: pollMs + 60_000,
  });
  // Ignore the event: each command reports its own failure.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw error;
  }
  return client;
}

/** The fault of the mailbox as a text for the operator, with the server's answer. */
function mailboxTrouble(
  error: unknown,
  { host, port }: Pick<Imap, 'host' | 'port'>,
): { words: string; answer: string } {
  const {
    code = '',
    authenticationFailed = false,
    responseText = '',
    message = String(error),
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    responseText?: string;
    message?: string;
  };
  const words = authenticationFailed
    ? 'The mail server refuses this user name or password. Some providers need an app password.'
    : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? `There is no server ${host}. Please check its name.`
      : code === 'ECONNREFUSED'
        ? `${host} accepts no connection at port ${port}. Please check the port.`
        : /timeout|ETIMEDOUT/i.test(`${code} ${message}`)
          ? `${host} does not answer at port ${port}. Please check the port, and whether a firewall blocks it.`
          : /certificate|self.signed|ERR_TLS|WRONG_VERSION/i.test(`${code} ${message}`)
            ? `A secure connection to ${host} at port ${port} failed. Please check the kind of encryption.`
            : `${host} could not be read.`;
  return { words, answer: (responseText || message).slice(0, 500) };
}

/** Tests a mailbox: signs in and opens the inbox. Null if this works. */
export async function tryMailbox(imap: Imap): Promise<{ words: string; answer: string } | null> {
  let client: ImapFlow | null = null;
  try {
    client = await connect(imap);
    const lock = await client.getMailboxLock('INBOX');
    lock.release();
    return null;
  } catch (error) {
    return mailboxTrouble(error, imap);
  } finally {
    client?.close();
  }
}

/** Downloads one mail into a file and processes it. After the commit the mail is marked as read in the mailbox. */
async function takeOne(context: Context, client: ImapFlow, uid: string, givenUp?: string): Promise<void> {
  const outcome = await withJobFolder(context.config.dataDir, async (folder) => {
    const path = join(folder, 'mail.eml');
    const found = await client.fetchOne(uid, { size: true, headers: true }, { uid: true });
    if (!found) return 'foreign' as const;
    const isCut = (found.size ?? 0) > largestMail;
    if (isCut) await writeFile(path, found.headers ?? '');
    else {
      const { content } = await client.download(uid, undefined, { uid: true });
      if (!content) return 'foreign' as const;
      await pipeline(content, createWriteStream(path));
    }
    return receive(context, { folder, path, isCut, ...(givenUp === undefined ? {} : { givenUp }) });
  });
  if (outcome !== 'foreign') await client.messageFlagsAdd(uid, [String.raw`\Seen`], { uid: true });
}

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Processes every mail that arrived since the last check. */
async function takeNew(
  context: Context,
  client: ImapFlow,
  tries: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context;
  if (!client.mailbox) return;
  const validity = String(client.mailbox.uidValidity);
  const before = await readFact(db, 'mail.replies.mailbox');
  const isSame = before?.validity === validity;
  // When a mailbox is read for the first time, only mails that arrive from now on are processed.
  let last = isSame ? before.last : before === null ? client.mailbox.uidNext - 1 : 0;
  const note = () =>
    writeFact(db, 'mail.replies.mailbox', { validity, last, at: iso(now()), trouble: null }, now());
  const asked = {
    uid: `${last + 1}:*`,
    ...(isSame || before === null ? {} : { since: new Date(now() - oldestMs) }),
  };
  const uids = (await client.search(asked, { uid: true })) || [];
  await note();
  for (const uid of uids.filter((each) => each > last).toSorted((a, b) => a - b)) {
    if (signal.aborted) return;
    const key = `${validity} ${uid}`;
    try {
      await takeOne(context, client, String(uid));
    } catch (error) {
      const count = (tries.get(key) ?? 0) + 1;
      tries.set(key, count);
      if (count < mostTries || !client.usable) throw error;
      await takeOne(context, client, String(uid), words(error).slice(0, 500));
    }
    tries.delete(key);
    last = uid;
    await note();
  }
}

/** Reads mails while the connection is open: as soon as the server announces a mail, and every two minutes. */
async function follow(
  context: Context,
  imap: Imap,
  tries: Map<string, number>,
  signal: AbortSignal,
  works: () => void,
): Promise<void> {
  const client = await connect(imap);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    await client.mailboxOpen('INBOX');
    while (!signal.aborted && client.usable) {
      const woken = Promise.withResolvers<void>();
      const wake = () => woken.resolve();
      client.on('exists', wake);
      client.on('close', wake);
      await takeNew(context, client, tries, signal);
      works();
      // The next command ends this IDLE.
      void client.idle().catch(() => undefined);
      await Promise.race([
        woken.promise,
        sleep(pollMs, undefined, { ref: false, signal }).catch(() => undefined),
      ]);
      client.off('exists', wake);
      client.off('close', wake);
    }
  } finally {
    signal.removeEventListener('abort', end);
    client.close();
  }
}

/** Reads a mailbox until the returned function is called. */
export function readMailbox(context: Context, imap: Imap): () => Promise<void> {
  const { db, now, log } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  const tries = new Map<string, number>();
  const run = async () => {
    let wait = waits.first;
    while (!signal.aborted) {
      try {
        await follow(context, imap, tries, signal, () => (wait = waits.first));
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'The mailbox for answers could not be read');
        const { words: trouble } = mailboxTrouble(error, imap);
        await db
          .tx(async () => {
            const before = await readFact(db, 'mail.replies.mailbox');
            if (before) await writeFact(db, 'mail.replies.mailbox', { ...before, trouble }, now());
          })
          .catch(() => undefined);
      }
      await sleep(wait, undefined, { ref: false, signal }).catch(() => undefined);
      wait = Math.min(wait * 2, waits.longest);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
