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

/** The hour, by the clock of the machine, from which on a night's backup is due. */
const hour = 3;
/** Somebody who asked for a backup waits for no longer. */
const lookMs = 30_000;
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

type Work = Pick<Context, 'brand' | 'config' | 'db' | 'events' | 'log' | 'mailer' | 'now' | 'secrets'>;

/** Writes down what failed; the super admins get one mail until a backup has succeeded. */
async function noteFailure(context: Work, error: unknown): Promise<void> {
  const { db, log, now } = context;
  const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log.error({ err: error }, 'the backup of the night failed');
  await db.tx(async () => {
    const before = await readFact(db, 'backup.mailed');
    await writeFact(db, 'backup.failure', { at: iso(now()), words }, now());
    await writeFact(db, 'backup.mailed', { at: iso(now()) }, now());
    if (before === null) await mailFailure(context, words);
  });
}

/** Sends a backup to its bucket; of those within the data folder the newest stays. */
async function send({ config, db, now, log }: Work, place: StorageLocation, folder: string): Promise<void> {
  const bucket = s3Storage(config.dataDir, place);
  try {
    const sent = await sendBackup(bucket, folder, now());
    const files = (await readLabel(folder))?.files ?? 0;
    await writeFact(db, 'backup.sent', { at: iso(now()), name: basename(folder), files, sent }, now());
    log.info({ folder, sent }, 'the backup was sent to the bucket');
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

/** Where a backup lies until the next one is made, where no folder was set for them. */
const ownFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');

/**
 * Makes a backup if one is due or asked for, proves it, and sends it to the bucket if one is set. True: all
 * of it was done. `env`: what the scripts read instead of this process's.
 */
export async function backUpIfDue(context: Work, env?: NodeJS.ProcessEnv): Promise<boolean> {
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
  // One of several machines does it; what was asked for waits for no earlier try.
  const turn = askedAt === since ? `backup/asked/${askedAt}` : 'backup/night';
  if (!(await isWithin(db, turn, once55, now()))) return false;
  // Of the last try only the sending failed.
  const ready = isMade && (await readLabel(last.folder)) !== null ? last.folder : null;
  const folder = ready ?? join(parent, `foyer-${iso(now()).slice(0, 19).replaceAll(/[T:]/g, '-')}`);
  try {
    if (ready === null) {
      await run('backup.ts', folder, env);
      await run('prove.ts', folder, env);
      log.info({ folder }, 'the backup of the night was made and restored in a place apart');
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

/** Looks whether a backup is due or was asked for. Returns a function that stops it. */
export function startNightly(context: Work): () => Promise<void> {
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
