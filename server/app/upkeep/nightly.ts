import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';

/** The hour, by the clock of the machine, from which on a night's backup is due. */
const hour = 3;
const lookMs = 5 * 60_000;
/** After a failure it is tried again; of several machines with a folder one makes it. */
const once55 = { max: 1, windowMs: 55 * 60_000 };

const scripts = join(import.meta.dirname, '../../../scripts');

/** The last instant at which a backup was due, in milliseconds. Exported for its test. */
export function dueAt(now: number): number {
  const at = new Date(now);
  at.setHours(hour, 0, 0, 0);
  if (at.getTime() > now) at.setDate(at.getDate() - 1);
  return at.getTime();
}

/** Runs one of the scripts beside the program, without taking the processor from people. @throws Error with what it said last */
async function run(script: string, folder: string, env: NodeJS.ProcessEnv | undefined): Promise<void> {
  const child = spawn(process.execPath, [join(scripts, script), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(env ? { env } : {}),
  });
  if (child.pid !== undefined) setPriority(child.pid, 10);
  let said = '';
  // Node makes no streams where no descriptor is free.
  const errors = child.stderr as typeof child.stderr | undefined;
  errors?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `${script} ended with ${code}.`);
}

/** Makes the backup of a night if it is due, and restores it in a place apart. True: it was made. `env`: what the scripts read instead of this process's. */
export async function backUpIfDue(
  context: Pick<Context, 'config' | 'db' | 'now' | 'log'>,
  env?: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { config, db, now, log } = context;
  if (config.backupDir === null) return false;
  const last = await readFact(db, 'backup.last');
  if (last && Date.parse(last.at) >= dueAt(now())) return false;
  try {
    await takeTry(db, 'backup/night', once55, now());
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  const name = iso(now()).slice(0, 16).replaceAll(/[T:]/g, '-');
  const folder = join(config.backupDir, `foyer-${name}`);
  try {
    await run('backup.ts', folder, env);
    await run('prove.ts', folder, env);
    log.info({ folder }, 'the backup of the night was made and restored in a place apart');
    return true;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'the backup of the night failed');
    // What a proof finds wrong is written down by the proof itself.
    const made = await readFact(db, 'backup.last');
    if (made?.folder !== folder)
      await writeFact(db, 'backup.failure', { at: iso(now()), words: words.slice(0, 500) }, now());
    return false;
  }
}

/** Looks every five minutes whether a backup is due. Returns a function that stops it. */
export function startNightly(context: Pick<Context, 'config' | 'db' | 'now' | 'log'>): () => Promise<void> {
  if (context.config.backupDir === null) return () => Promise.resolve();
  let running: Promise<unknown> | null = null;
  const look = () => {
    running ??= backUpIfDue(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'no backup was made'))
      .finally(() => (running = null));
  };
  const timer = setInterval(look, lookMs).unref();
  // A process that stops leaves a copy under way to the next one: half of one is no backup.
  return async () => clearInterval(timer);
}
