import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isWithin } from '#server/access/throttle/throttle.ts';
import type { Config, StorageLocation } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { BackupRefused, backupsIn, readLabel } from '#server/data/backup.ts';
import { sendBackup } from '#server/data/bucket-backup.ts';
import { readPlace } from '#server/data/settings/backup-place.ts';
import { s3Storage } from '#server/data/storage/s3.ts';
import { mailFailure } from '#server/features/system/service.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';

/** The hour on the machine's clock at which the nightly backup becomes due. */
const hour = 3;
/** How often to look for a due or requested backup, in milliseconds. */
const lookMs = 30_000;
/**
 * Allows one try in 55 minutes. So a failed backup is not tried again at once, and only one of several machines makes the
 * backup.
 */
const once55 = { max: 1, windowMs: 55 * 60_000 };

const commands = join(import.meta.dirname, '../../../scripts/commands');

/** The last instant when a backup was due, in milliseconds. Exported for its test. */
export function dueAt(now: number): number {
  const at = new Date(now);
  at.setHours(hour, 0, 0, 0);
  if (at.getTime() > now) at.setDate(at.getDate() - 1);
  return at.getTime();
}

/**
 * Options for running the scripts: `env` replaces this process's environment, and a higher `niceness` leaves the processor
 * to requests.
 */
interface Runs {
  env?: NodeJS.ProcessEnv;
  niceness?: number;
}

/** Runs a script beside the program, at low priority. @throws Error with the script's last output */
async function run(script: string, folder: string, { env, niceness = 10 }: Runs): Promise<void> {
  const child = spawn(process.execPath, [join(commands, script), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(env ? { env } : {}),
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let said = '';
  // Node makes no streams for the child process if no file descriptor is free.
  const errors = child.stderr as typeof child.stderr | undefined;
  errors?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `${script} ended with ${code}.`);
}

type Work = Pick<Context, 'brand' | 'config' | 'db' | 'events' | 'log' | 'mailer' | 'now' | 'secrets'>;

/** Records a failed backup. Super admins get one mail; the next one follows only after a backup has succeeded in between. */
async function noteFailure(context: Work, error: unknown): Promise<void> {
  const { db, log, now } = context;
  const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log.error({ err: error }, 'The nightly backup failed');
  await db.tx(async () => {
    const before = await readFact(db, 'backup.mailed');
    await writeFact(db, 'backup.failure', { at: iso(now()), words }, now());
    await writeFact(db, 'backup.mailed', { at: iso(now()) }, now());
    if (before === null) await mailFailure(context, words);
  });
}

/** Sends a backup to the bucket. Of the backups within the data folder, only the newest is kept. */
async function send({ config, db, now, log }: Work, place: StorageLocation, folder: string): Promise<void> {
  const bucket = s3Storage(config.dataDir, place);
  try {
    const sent = await sendBackup(bucket, folder, now());
    const files = (await readLabel(folder))?.files ?? 0;
    await writeFact(db, 'backup.sent', { at: iso(now()), name: basename(folder), files, sent }, now());
    log.info({ folder, sent }, 'The backup was sent to the bucket');
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `The backup was made and could not be sent to the bucket ${place.bucket}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`,
      { cause: error },
    );
  } finally {
    bucket.close();
  }
  if (dirname(folder) !== ownFolder(config)) return;
  for (const each of await backupsIn(dirname(folder)))
    if (each !== folder) await rm(each, { recursive: true, force: true });
}

/** The folder for the newest backup if no backup folder is configured. */
const ownFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

/**
 * Makes a backup if one is due or requested, tries to restore it, and sends it to the bucket if one is set. True if all of
 * this succeeded.
 */
export async function backUpIfDue(context: Work, runs: Runs = {}): Promise<boolean> {
  const { config, db, now, log } = context;
  const place = await readPlace(context);
  const parent = config.backupDir ?? (place ? ownFolder(config) : null);
  if (parent === null) return false;
  const [last, sent, asked] = await Promise.all([
    readFact(db, 'backup.last'),
    readFact(db, 'backup.sent'),
    readFact(db, 'backup.asked'),
  ]);
  const askedAt = asked === null ? 0 : Date.parse(asked.at);
  const since = Math.max(dueAt(now()), askedAt);
  const isMade = last !== null && Date.parse(last.at) >= since;
  if (isMade && (place === null || (sent !== null && Date.parse(sent.at) >= since))) return false;
  // Only one of several machines makes the backup. The limit of nightly backups does not delay a requested one.
  const turn = askedAt === since ? `backup/asked/${askedAt}` : 'backup/night';
  if (!(await isWithin(db, turn, once55, now()))) return false;
  // If the last backup was made but not sent, send that backup instead of making a new one.
  const ready = isMade && (await readLabel(last.folder)) !== null ? last.folder : null;
  const folder = ready ?? join(parent, `foyer-${iso(now()).slice(0, 19).replaceAll(/[T:]/g, '-')}`);
  try {
    if (ready === null) {
      await run('backup.ts', folder, runs);
      await run('prove.ts', folder, runs);
      log.info({ folder }, 'The nightly backup was made, and a trial restore succeeded');
    }
    if (place !== null) await send(context, place, folder);
    await writeFact(db, 'backup.failure', null, now());
    await writeFact(db, 'backup.mailed', null, now());
    return true;
  } catch (error) {
    await noteFailure(context, error);
    return false;
  }
}

/** Checks regularly whether a backup is due or requested. Returns a function that stops the checks. */
export function startNightly(context: Work): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const look = () => {
    running ??= backUpIfDue(context)
      .catch((error: unknown) => context.log.warn({ err: error }, 'The nightly backup could not begin'))
      .finally(() => (running = null));
  };
  const timer = setInterval(look, lookMs).unref();
  // A process that stops does not wait for a running backup. An incomplete backup does not count, and the next process makes
  // a new one.
  return async () => clearInterval(timer);
}
