import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from './postgres-binaries.ts';

// Runs as a process of its own: prints the address of a fresh PostgreSQL, and ends it when standard input closes.

/** PostgreSQL refuses to run as root. `nobody` exists on every Linux and owns nothing. */
const account = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'));
const dataDir = join(folder, 'data');
const password = randomBytes(16).toString('hex');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function initialise(initdb: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const child = spawn(
    initdb,
    [
      `--pgdata=${dataDir}`,
      `--pwfile=${passwordFile}`,
      '--username=foyer',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
  );
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${complaint}`);
}

/** Starts the server and waits until it takes connections. */
async function serve(postgres: string, port: number) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // The files live as long as the run: nothing is worth a wait for the disk.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
  });
  let log = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
  await ready;
  return child;
}

async function main(): Promise<void> {
  const parentGone = once(process.stdin.resume(), 'close');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  try {
    const { initdb, postgres } = postgresBinaries(folder, account.uid !== undefined);
    await initialise(initdb);
    const port = await freePort();
    const server = await serve(postgres, port);
    const exited = once(server, 'exit');
    process.stdout.write(`postgres://foyer:${password}@127.0.0.1:${port}/postgres\n`);
    await Promise.race([parentGone, exited]);
    server.kill('SIGINT');
    await exited;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
