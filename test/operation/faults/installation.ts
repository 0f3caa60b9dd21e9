import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/core/config.ts';
import { closeContext, type Context } from '#server/core/context.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { startSession } from '#server/access/sessions/sessions.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { addClient } from '#server/testing/people.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { openContext } from '#scripts/lib/open-context.ts';
import { nodeEnvironment, nodeFlags } from '#scripts/lib/run.js';

const root = join(import.meta.dirname, '../../..');

/** A program with its own data, in which tests cause faults. */
export interface Installation {
  url: string;
  folder: string;
  /** The session cookies of the contacts, one contact for each company. */
  clients: string[];
  /** The e-mail address and password of a contact in the second company. */
  signIn: { email: string; password: string };
  pid(): number;
  /** Starts the program and waits until it answers. `before` is a command that starts the program, such as one that limits it. */
  start(settings?: Record<string, string>, before?: readonly string[]): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** The last lines of the log that are about errors, with stack traces. */
  errors(): string[];
  /** The last lines of the log; LOG_LEVEL decides which lines exist. */
  log(): string[];
  /** Gives the test process access to the rows and files. */
  look<T>(work: (context: Context) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));

/** True if a request to the address succeeds now. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a condition holds. @throws Error after `limitMs` */
export async function until(what: string, is: () => Promise<boolean>, limitMs = 300_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await is()); await sleep(20))
    if (Date.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}.`);
}

/** Makes an installation in a new folder, with some clients. */
export async function install(settings: Record<string, string> = {}, clients = 4): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-faults-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '1', ...settings };
  const look = async <T>(work: (context: Context) => Promise<T>): Promise<T> => {
    const context = await openContext(own);
    try {
      return await work(context);
    } finally {
      await closeContext(context);
    }
  };
  await migrateDatabase(readConfig(own));
  const signIn = { email: '', password: 'a long password' };
  const cookies = await look(async ({ db }) => {
    const made: string[] = [];
    for (let n = 0; n < clients; n++) {
      const { id, contactId, email } = await addClient({ db, now: Date.now }, { verified: true });
      if (n === 1) {
        signIn.email = email;
        const passwordHash = await hashPassword(signIn.password);
        await db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
      }
      const session = { userAgent: 'faults', now: Date.now() };
      const token = await startSession(db, { kind: 'client', clientAccountId: id, contactId }, session);
      made.push(`foyer-client=${token}`);
    }
    return made;
  });
  let end = async (_signal: 'SIGKILL' | 'SIGTERM') => {};
  let pid = 0;
  const errors: string[] = [];
  const lines: string[] = [];
  const keepLine = (line: string) => {
    lines.push(line);
    if (lines.length > 1_000) lines.shift();
    if (!/"level":[56]0\b/.test(line)) return;
    errors.push(line.replaceAll(String.raw`\n`, '\n  '));
    if (errors.length > 20) errors.shift();
  };
  return {
    url,
    folder,
    clients: cookies,
    signIn,
    pid: () => pid,
    async start(more = {}, before = []) {
      const [program, ...args] = [
        ...before,
        process.execPath,
        ...nodeFlags,
        join(root, 'dist/program/main.js'),
      ];
      const child = spawn(program, args, {
        env: {
          PATH: process.env['PATH'] ?? '',
          ...nodeEnvironment,
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          ...own,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      createInterface(child.stdout).on('line', keepLine);
      const gone = once(child, 'exit');
      const kill = () => child.kill('SIGKILL');
      running.add(kill);
      pid = child.pid ?? 0;
      end = async (signal) => {
        child.kill(signal);
        await gone;
        running.delete(kill);
      };
      await until(
        'it starts',
        async () => {
          if (child.exitCode !== null) throw new Error(`It ended at its start with ${child.exitCode}.`);
          return answers(`${url}/healthz`);
        },
        600_000,
      );
    },
    end: (signal) => end(signal),
    errors: () => errors,
    log: () => lines,
    look,
    async remove() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
