import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/testing/postgres/postgres.ts';
import { family, wordsOf } from './family.ts';
import { until } from './installation.ts';

/** A PostgreSQL server of its own, in which tests cause faults. */
export interface OwnPostgres {
  /** The address of an empty database on this server. */
  url: string;
  /** Its processes. */
  all: () => string[];
  /** Ends the server and its connections. */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  /** Starts the server again. It accepts connections a moment later. */
  again: () => void;
  remove: () => Promise<void>;
}

/** Starts a PostgreSQL server that does not lose committed data. Needs /proc. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-faults-pg-'));
  chmodSync(folder, 0o711);
  const server = await startPostgres(folder);
  const data = join(folder, 'postgres/data');
  const pid = () => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const [program = '', ...args] = wordsOf(pid());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database faults');
  // Committed data must survive a kill, as with the default settings of PostgreSQL.
  await admin.query('alter database faults set synchronous_commit = on');
  await admin.end();
  const end = async (signal: NodeJS.Signals) => {
    const all = family(pid());
    process.kill(Number(all[0]), signal);
    await until('PostgreSQL ends', async () => !readdirSync('/proc').includes(all[0] ?? ''));
  };
  return {
    url: server.url.replace(/postgres$/, 'faults'),
    all: () => family(pid()),
    end,
    again() {
      const account = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};
      spawn(program, args, { ...account, cwd: join(folder, 'postgres'), stdio: 'ignore' });
    },
    async remove() {
      await end('SIGINT').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
