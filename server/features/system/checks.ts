import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { CheckState, SystemCheck, SystemCheckName } from '#contract/system.ts';
import type { Context } from '#server/core/context.ts';
import { cannotWrite } from '#server/data/backup.ts';
import { reserve } from '#server/data/storage/disk.ts';
import type { Facts } from '#server/data/settings/facts.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { isInvented } from '#server/work/mail/agency-address.ts';
import { countJobs } from '#server/work/jobs/job-report.ts';
import { daysLeft, diskSamples, diskSpace } from '#server/work/system/disk.ts';
import { MediaFailure } from '#server/work/media/types.ts';
import { picturesFault } from '#server/work/system/pictures.ts';
import { livingProcesses } from '#server/work/system/presence.ts';
import { providerStates, type ProviderState } from '#server/work/system/provider.ts';

const patienceMs = 8_000;
const dayMs = 24 * 60 * 60 * 1000;
/** A nightly backup counts as overdue when the last one is older than a day and some hours. */
const backupDueMs = 30 * 60 * 60 * 1000;
/**
 * Certificates are normally renewed before this. Otherwise the screen warns this many days before the certificate expires.
 */
const certificateDays = 14;

/** With fewer free bytes than this, a disk of any size counts as nearly full. */
const scarce = 1e9;

const check = (
  name: SystemCheckName,
  state: CheckState,
  words: string,
  remedy: string | null = null,
): SystemCheck => ({ name, state, words, remedy });

const size = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

const inDays = (days: number) => (days < 1.5 ? 'within a day' : `in ${Math.round(days)} days`);

/**
 * Returns the answer of a service, or `late` after some seconds, so that the screen never waits for a service that hangs.
 */
async function inTime<T>(work: Promise<T>, late: T): Promise<T> {
  const end = Promise.withResolvers<T>();
  const timer = setTimeout(() => end.resolve(late), patienceMs);
  return Promise.race([work, end.promise]).finally(() => clearTimeout(timer));
}

async function storageCheck({ config, storage }: Context): Promise<SystemCheck> {
  const fault = await inTime(storage.fault(), 'The bucket does not answer within 8 s.');
  const { storage: bucket } = config;
  const failed = bucket ? 'Files cannot be stored or read.' : 'No file can be stored.';
  if (fault !== null) return check('storage', 'failed', failed, fault);
  return check(
    'storage',
    'ok',
    bucket
      ? `Files are stored in the bucket ${bucket.bucket} at ${bucket.endpoint ?? 'Amazon S3'}.`
      : 'Files are stored on this machine.',
  );
}

/** Describes the state of a disk. Exported for its test. */
export function diskCheck(free: number, total: number, days: number | null): SystemCheck {
  const words = `${size(free)} of ${size(total)} are free`;
  const remedy = 'Make room or a larger disk: uploads are refused when 32 MB are left.';
  if (free < reserve)
    return check('disk', 'failed', `The disk is full: ${words}, and uploads are refused.`, remedy);
  if (free < scarce / 10) return check('disk', 'failed', `Only ${words}.`, remedy);
  if (days !== null && days < 14)
    return check('disk', 'warning', `${words}; at last week’s pace it will be full ${inDays(days)}.`, remedy);
  if (free < scarce || free < total / 20) return check('disk', 'warning', `Only ${words}.`, remedy);
  return check('disk', 'ok', `${words}.`);
}

async function workersCheck({ db, now }: Context): Promise<SystemCheck> {
  const [processes, { late }] = await Promise.all([livingProcesses(db, now()), countJobs(db, now())]);
  const working = processes.filter(({ workers, kind }) => kind === 'worker' || workers > 0).length;
  const remedy =
    'Start one with "npm run worker", or set WORKERS to 1 or more. Waiting jobs run as soon as a worker starts.';
  if (working === 0 && processes.length > 0)
    return check('workers', 'failed', 'No process runs jobs: e-mails and previews wait.', remedy);
  if (late > 0)
    return check(
      'workers',
      'warning',
      `${late === 1 ? 'One job has' : `${late} jobs have`} been due for five minutes.`,
      'Check the jobs below. If there is too much to do, start another "npm run worker".',
    );
  return check('workers', 'ok', `${working === 1 ? 'One process runs' : `${working} processes run`} jobs.`);
}

async function mailCheck({ mailer }: Context): Promise<SystemCheck> {
  if (!mailer.configured)
    return check(
      'mail',
      'off',
      'E-mails are kept instead of being sent.',
      'Set SMTP_URL and MAIL_FROM to send them.',
    );
  const fault = await inTime(mailer.fault(), {
    words: 'The mail server does not answer within 8 s.',
    answer: '',
  });
  return fault === null
    ? check('mail', 'ok', 'The mail server accepts e-mails.')
    : check('mail', 'failed', 'E-mails cannot be sent.', fault.words);
}

/** Checks that the agency's mail address, to which mails and replies go, is not the sample address. */
function brandAddressCheck({ brand, mailer }: Context): SystemCheck {
  if (!isInvented(brand.email))
    return check('brand-address', 'ok', `E-mails to the agency go to ${brand.email}.`);
  return check(
    'brand-address',
    mailer.configured ? 'warning' : 'off',
    `The brand has the sample address ${brand.email}, so e-mails to the agency go to the super admins.`,
    'Enter the e-mail address of the agency in the panel, under Site and Brand, or in BRAND_FILE.',
  );
}

/** The recorded backups, tests of backups, and the last failure. */
interface BackupFacts {
  last: Facts['backup.last'] | null;
  proof: Facts['backup.proof'] | null;
  proved: Facts['backup.proved'] | null;
  failure: Facts['backup.failure'];
}

/** Describes the state of the backups. Exported for its test. */
export function backupCheck({ last, proof, failure }: BackupFacts, now: number): SystemCheck {
  if (failure) return check('backup', 'failed', 'The last backup failed.', failure.words);
  if (!last)
    return check(
      'backup',
      'warning',
      'There is no backup yet.',
      'Choose a bucket for nightly backups below, set BACKUP_DIR, or run "npm run backup".',
    );
  if (proof && proof.faults.length > 0)
    return check('backup', 'failed', 'The newest backup could not be restored.', proof.faults[0] ?? null);
  if (now - Date.parse(last.at) > backupDueMs)
    return check(
      'backup',
      'warning',
      `The last backup is ${Math.floor((now - Date.parse(last.at)) / dayMs)} days old.`,
      'Set BACKUP_DIR for a backup each night, or run "npm run backup" by a timer.',
    );
  if (!proof || Date.parse(proof.madeAt) < Date.parse(last.at) - 3 * dayMs)
    return check(
      'backup',
      'warning',
      'The newest backups were never tested.',
      `Run "npm run prove -- ${last.folder}": it restores one in a separate place.`,
    );
  return check('backup', 'ok', 'The last backup was made, and restoring it worked.');
}

/** Why the nightly backup cannot be written, as text. Null if it can be written, or if no folder is set. */
async function backupFolderFault(folder: string | null): Promise<string | null> {
  // A missing folder will be created, so check the nearest existing folder above it.
  for (let path = folder; path !== null; path = dirname(path)) {
    try {
      await access(path, constants.W_OK);
      return null;
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!missing || dirname(path) === path) return `BACKUP_DIR (${folder}): ${cannotWrite(path)}`;
    }
  }
  return null;
}

async function backupsCheck(context: Context): Promise<SystemCheck> {
  const [facts, fault] = await Promise.all([
    backupFacts(context),
    backupFolderFault(context.config.backupDir),
  ]);
  return fault === null
    ? backupCheck(facts, context.now())
    : check('backup', 'failed', 'The nightly backup cannot be written.', fault);
}

/** Reads the recorded backups, tests of backups, and the last failure. */
export async function backupFacts({ db }: Pick<Context, 'db'>): Promise<BackupFacts> {
  const [last, proof, proved, failure] = await Promise.all([
    readFact(db, 'backup.last'),
    readFact(db, 'backup.proof'),
    readFact(db, 'backup.proved'),
    readFact(db, 'backup.failure'),
  ]);
  return { last, proof, proved, failure };
}

/** Describes the state of the sign-in providers. Exported for its test. */
export function providerCheck(states: readonly ProviderState[], now: number): SystemCheck {
  if (states.length === 0) return check('provider', 'off', 'Staff sign in with e-mail and password.');
  const broken = states.find(({ fault }) => fault !== null);
  if (broken) return check('provider', 'failed', 'Staff cannot sign in with the provider.', broken.fault);
  for (const { host, validUntil } of states) {
    const days = validUntil === null ? null : (Date.parse(validUntil) - now) / dayMs;
    if (days !== null && days < certificateDays)
      return check(
        'provider',
        'warning',
        `The certificate of ${host} ends ${inDays(Math.max(0, days))}.`,
        'The provider must renew it. After that day nobody can sign in there.',
      );
  }
  return check('provider', 'ok', `${states.map(({ host }) => host).join(' and ')} can be reached.`);
}

async function picturesCheck(): Promise<SystemCheck> {
  const fault = picturesFault();
  return fault === null
    ? check('pictures', 'ok', 'Pictures can be opened.')
    : check('pictures', 'failed', 'No picture can be opened.', fault);
}

async function videoCheck({ media }: Context): Promise<SystemCheck> {
  const status = await media.ffmpegStatus().catch((error: unknown) => {
    if (error instanceof MediaFailure) return null;
    throw error;
  });
  if (status === null)
    return check(
      'video',
      'failed',
      'Videos are accepted but not prepared: ffmpeg could not be started.',
      'No file descriptor is free. Raise the limit of the service (LimitNOFILE in systemd, ulimit -n in a shell).',
    );
  const { kind, version, hint } = status;
  if (kind === 'none')
    return check('video', 'failed', 'Videos are accepted but not prepared: ffmpeg was not found.', hint);
  return hint === null
    ? check('video', 'ok', `Videos get their watermark from ffmpeg${version === null ? '' : ` ${version}`}.`)
    : check('video', 'warning', 'Videos get their watermark, but not from the ffmpeg you named.', hint);
}

async function folderCheck({ config: { dataDir } }: Context): Promise<SystemCheck> {
  const open: string[] = [];
  for (const path of [dataDir, join(dataDir, 'secret.key')]) {
    const found = await stat(path).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(path);
  }
  return open.length === 0
    ? check('folder', 'ok', 'Other users of the machine cannot read the data.')
    : check(
        'folder',
        'warning',
        'Other users of the machine can read the data.',
        `Run "chmod -R go= ${dataDir}": ${open.join(' and ')} ${open.length === 1 ? 'is' : 'are'} open to them.`,
      );
}

async function databaseCheck({ db }: Context): Promise<SystemCheck> {
  const start = performance.now();
  await db.ping();
  const ms = performance.now() - start;
  return check(
    'database',
    ms > 1_000 ? 'warning' : 'ok',
    `It answers within ${ms < 1 ? 'a millisecond' : `${Math.ceil(ms)} ms`}.`,
    ms > 1_000 ? 'It is slow: check what else runs on its machine.' : null,
  );
}

/** A check that throws counts as failed, so that the results of the other checks are still shown. */
async function orFailed(name: SystemCheckName, found: Promise<SystemCheck>): Promise<SystemCheck> {
  try {
    return await found;
  } catch (error) {
    return check(name, 'failed', 'This could not be checked.', error instanceof Error ? error.message : null);
  }
}

const diskSpaceCheck = async ({ config, db, now }: Context): Promise<SystemCheck> => {
  const [{ free, total }, samples] = await Promise.all([
    diskSpace(config.dataDir),
    diskSamples(db, hostname()),
  ]);
  return diskCheck(free, total, daysLeft(samples, now()));
};

/** Runs the check of the disk again, because a disk can fill up within seconds and this check is quick. */
export async function withDiskOfNow<T extends { checks: SystemCheck[] }>(
  context: Context,
  found: T,
): Promise<T> {
  const fresh = await Promise.all([
    orFailed('disk', diskSpaceCheck(context)),
    ...(context.config.storage === null ? [orFailed('storage', storageCheck(context))] : []),
  ]);
  return {
    ...found,
    checks: found.checks.map((old) => fresh.find(({ name }) => name === old.name) ?? old),
  };
}

/** Runs all checks at the same time. Also returns the states of the sign-in providers. */
export async function checkAll(
  context: Context,
): Promise<{ checks: SystemCheck[]; providers: ProviderState[] }> {
  const providers = providerStates(context.config);
  const providersCheck = async () => providerCheck(await providers, context.now());
  const checks = await Promise.all([
    orFailed('database', databaseCheck(context)),
    orFailed('storage', storageCheck(context)),
    orFailed('disk', diskSpaceCheck(context)),
    orFailed('workers', workersCheck(context)),
    orFailed('mail', mailCheck(context)),
    orFailed('brand-address', Promise.resolve(brandAddressCheck(context))),
    orFailed('backup', backupsCheck(context)),
    orFailed('provider', providersCheck()),
    orFailed('pictures', picturesCheck()),
    orFailed('video', videoCheck(context)),
    orFailed('folder', folderCheck(context)),
  ]);
  return { checks, providers: await providers.catch(() => []) };
}
