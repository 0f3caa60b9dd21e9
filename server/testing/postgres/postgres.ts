import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from './postgres-binaries.ts';
import { freePort } from '../processes/free-port.ts';

/** PostgreSQL refuses to run as root. `nobody` exists on every Linux and owns nothing. */
const account = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface PostgresServer {
  /** The address of the server's database `postgres`, for a superuser. */
  url: string;
  /** The address through a Unix socket, with which a test uses some 5 % less processor time. */
  socketUrl: string;
  exited: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts a new PostgreSQL with its files in `folder`. It is set up for speed instead of safety, since the data only lives
 * for the test run.
 * @param scratch the folder for a copy of its programs, if a copy is needed; by default `folder`
 */
export async function startPostgres(folder: string, scratch?: string): Promise<PostgresServer> {
  const home = join(folder, 'postgres');
  // The folder of the socket. A process of another account must reach it too (`crash.test.ts` starts one on its own disk).
  mkdirSync(home, { mode: 0o711 });
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined)
    for (const path of [home, passwordFile]) chownSync(path, account.uid, account.gid);
  const { initdb, postgres } = postgresBinaries(scratch ?? home, account.uid !== undefined);
  await initialise(initdb, home, passwordFile);
  const port = await freePort();
  const server = await serve(postgres, home, port);
  const exited = once(server, 'exit');
  const url = `postgres://foyer:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(home)}`,
    exited,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
    },
  };
}

async function initialise(initdb: string, home: string, passwordFile: string): Promise<void> {
  const options = [
    `--pgdata=${join(home, 'data')}`,
    `--pwfile=${passwordFile}`,
    '--username=foyer',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const child = spawn(initdb, options, { ...account, stdio: ['ignore', 'ignore', 'pipe'], cwd: home });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint}`);
}

/** Starts the server and waits until it accepts connections. */
async function serve(postgres: string, home: string, port: number) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // The write-ahead log may be in memory, so limit its size.
    max_wal_size: '128MB',
    // Vacuum would run in the middle of a test. Later rows would then fill the freed space in a random order.
    autovacuum: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', join(home, 'data'), '-p', String(port), ...flags], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: home,
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
  return child;
}
