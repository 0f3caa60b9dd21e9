import { hostname } from 'node:os';
import type { Output } from '#contract/endpoint.ts';
import type { getSystem, SystemCheck, SystemJob, SystemSummary } from '#contract/system.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { refusedFrom } from '#server/data/audit/addresses.ts';
import { act } from '#server/data/audit/act.ts';
import { readFact } from '#server/data/settings/facts.ts';
import { appliedMigrations, databaseBytes, engineWords } from '#server/data/db/about.ts';
import { countJobs, findJob, notableJobs, tryJobsAgain } from '#server/work/jobs/job-report.ts';
import { daysLeft, diskSamples, diskSpace, filesBytes } from '#server/work/system/disk.ts';
import { livingProcesses, processId } from '#server/work/system/presence.ts';
import { version } from '#server/work/system/version.ts';
import { superAdmins } from '#server/work/mail/agency-address.ts';
import { backupFailed } from './mails.ts';
import { backupFacts, checkAll, withDiskOfNow } from './checks.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Mails super admins about a failed backup, in the running transaction. */
export async function mailFailure(
  { brand, config, db, mailer, now }: Pick<Context, 'brand' | 'config' | 'db' | 'mailer' | 'now'>,
  words: string,
): Promise<void> {
  const { publicUrl } = config;
  for (const { id, email } of await superAdmins(db, iso(now())))
    if (email !== null) await mailer.send(backupFailed(brand, { to: email, id, words, publicUrl }));
}

/**
 * Results of checks are kept for this time, in milliseconds. The screen asks every 30 seconds, a monitor
 * every 15.
 */
const goodForMs = 20_000;

type Checked = Awaited<ReturnType<typeof checkAll>>;

/** The latest run of the checks, for each database. */
const looks = new WeakMap<Context['db'], { at: number; found: Promise<Checked> }>();

/** The latest results of all checks. Results that are too old are replaced by a new run. The disk is checked each time. */
export function look(context: Context): Promise<Checked> {
  const known = looks.get(context.db);
  if (known && context.now() - known.at < goodForMs)
    return known.found.then((checked) => withDiskOfNow(context, checked));
  const found = checkAll(context);
  looks.set(context.db, { at: context.now(), found });
  found.catch(() => looks.delete(context.db));
  return found;
}

/** The checks whose warnings are urgent, because they soon become failures. Other warnings can wait. */
const pressing: ReadonlySet<SystemCheck['name']> = new Set(['disk', 'workers', 'provider']);

const isUrgent = ({ name, state }: SystemCheck) =>
  state === 'failed' || (state === 'warning' && pressing.has(name));

/** The urgent problems and the times of the last backup and of its last test. */
export async function summary(context: Context): Promise<SystemSummary> {
  const [{ checks }, { last, proved }] = await Promise.all([look(context), backupFacts(context)]);
  return { urgent: checks.filter(isUrgent), backupAt: last?.at ?? null, provedAt: proved?.at ?? null };
}

/** At most `most` items, evenly spaced, always with the last item. */
const thinned = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.ceil(all.length / most);
  return all.filter((_, index) => (all.length - 1 - index) % step === 0);
};

async function diskReport({ config, db, now }: Context) {
  const host = hostname();
  const [space, samples, database, files] = await Promise.all([
    diskSpace(config.dataDir),
    diskSamples(db, host),
    databaseBytes(db, config.dataDir),
    filesBytes(db),
  ]);
  return {
    host,
    ...space,
    database,
    files,
    daysLeft: daysLeft(samples, now()),
    samples: thinned(samples, 120).map(({ createdAt, free }) => ({ at: createdAt, free })),
  };
}

async function backupReport(context: Context) {
  const { db } = context;
  const [{ last, proof, proved }, place, sent, asked] = await Promise.all([
    backupFacts(context),
    readFact(db, 'backup.place'),
    readFact(db, 'backup.sent'),
    readFact(db, 'backup.asked'),
  ]);
  return {
    place: place && {
      bucket: `${place.bucket}/${place.prefix}`.replace(/\/$/, ''),
      endpoint: place.endpoint ?? '',
      region: place.region,
      keyId: place.keyId,
    },
    sent: sent && { at: sent.at, name: sent.name, files: sent.files },
    isAsked: asked !== null && (last === null || last.at < asked.at),
    nightly: context.config.backupDir !== null || place !== null,
    last: last && { at: last.at, folder: last.folder, files: last.files, rows: last.rows },
    proved,
    faults: proof?.faults ?? [],
  };
}

/** The complete state of the installation, for the System screen. */
export async function report(context: Context): Promise<Output<(typeof getSystem)['response']>> {
  const { db, now } = context;
  const at = now();
  const [checked, words, migrations, counts, some, processes, disk, backup, refused] = await Promise.all([
    look(context),
    engineWords(db),
    appliedMigrations(db),
    countJobs(db, at),
    notableJobs(db, at, 50),
    livingProcesses(db, at),
    diskReport(context),
    backupReport(context),
    refusedFrom(db, at - dayMs, 10),
  ]);
  return {
    at: iso(at),
    version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    database: { words, migrations: migrations.length, newest: migrations.at(-1) ?? '' },
    checks: checked.checks,
    jobs: { ...counts, some: some as SystemJob[] },
    disk,
    processes: processes.map((each) => ({ ...each, self: each.id === processId })),
    backup,
    providers: checked.providers.map(({ host, fault, validUntil }) => ({ host, fault, validUntil })),
    refused,
  };
}

/** Runs a failed or waiting job again. @throws AppError `not_found`, or `conflict` if the job is running or finished */
export const retry = (context: Context, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const job = await findJob(context.db, id);
    if (!job) throw notFound('This job');
    if ((await tryJobsAgain(context.db, [id], context.now())) === 0)
      throw conflict(job.state === 'running' ? 'This job is running.' : 'This job is finished.');
    const acted = await act(context, actor, {
      action: 'system.retry-job',
      subjectType: 'job',
      subjectId: id,
      clientAccountId: null,
      detail: { kind: job.kind },
      topic: null,
    });
    return acted.with({ message: 'The job starts again.' });
  });

/** Runs all failed jobs again. Returns how many. */
export const retryFailed = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    const count = await tryJobsAgain(context.db, 'failed', context.now());
    const acted = await act(context, actor, {
      action: 'system.retry-failed-jobs',
      subjectType: 'job',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { count },
      topic: null,
    });
    return acted.with({ count });
  });
