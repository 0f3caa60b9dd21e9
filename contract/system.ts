import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, requiredText, text } from './validation/fields.ts';

/** The checks of the installation, in the order of the screen. */
const systemChecks = [
  'database',
  'storage',
  'disk',
  'workers',
  'mail',
  'brand-address',
  'backup',
  'provider',
  'pictures',
  'video',
  'folder',
] as const;

export type SystemCheckName = (typeof systemChecks)[number];

/**
 * `off`: the part is not set up, which is no error. `warning`: the part works now, but will fail soon. `failed`: the part does
 * not work.
 */
const checkState = z.enum(['ok', 'off', 'warning', 'failed']);

export type CheckState = z.infer<typeof checkState>;

/** The state of one part of the installation, described in a sentence. */
const systemCheck = z.object({
  name: z.enum(systemChecks),
  state: checkState,
  words: z.string(),
  /** A sentence that says what the operator can do; null if nothing needs to be done. */
  remedy: z.nullable(z.string()),
});

export type SystemCheck = z.infer<typeof systemCheck>;

/** An unfinished or failed job. */
const systemJob = z.object({
  id,
  /** The kind of job as `feature.job`, such as `previews.mark-video`. */
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** The progress of the job, from 0 to 1. */
  progress: z.number(),
  /** The error of the last attempt; null if no attempt failed. */
  error: z.nullable(z.string()),
  /**
   * The time when the job is due. For a running job, the time when its lease ends, unless the lease is renewed. Null for a
   * failed job.
   */
  dueAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});

export type SystemJob = z.infer<typeof systemJob>;

const count = z.number();

/** The disk of the machine that answers this call. Sizes are in bytes. */
const disk = z.object({
  host: z.string(),
  free: z.number(),
  total: z.number(),
  /** The size of the database, on this disk or elsewhere. */
  database: z.number(),
  /** The size of the stored files, on this disk or elsewhere. */
  files: z.number(),
  /** The days until the disk is full, at the rate of the last week. Null if the disk does not fill up, or if there is too little data. */
  daysLeft: z.nullable(z.number()),
  /** The free bytes of the last 30 days, oldest first; at most 120 samples. */
  samples: z.array(z.object({ at: instant, free: z.number() })),
});

/** A backup that was made or tested. */
const madeBackup = z.object({ at: instant, folder: z.string(), files: count, rows: count });

const systemReport = z.object({
  at: instant,
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  database: z.object({ words: z.string(), migrations: count, newest: z.string() }),
  checks: z.array(systemCheck),
  jobs: z.object({
    waiting: count,
    running: count,
    failed: count,
    /** The number of jobs that have been due for five minutes. */
    late: count,
    /** Jobs that failed, are running, are late, or had a failed attempt. The newest is first; at most 50. */
    some: z.array(systemJob),
  }),
  disk,
  processes: z.array(
    z.object({
      id,
      kind: z.enum(['server', 'worker']),
      host: z.string(),
      pid: z.number(),
      version: z.string(),
      /** The number of workers per queue. */
      workers: count,
      /** Used memory in bytes. */
      memory: z.number(),
      startedAt: instant,
      seenAt: instant,
      /** True for the process that answers this call. */
      self: z.boolean(),
    }),
  ),
  backup: z.object({
    /** True if the program makes a backup each night. */
    nightly: z.boolean(),
    last: z.nullable(madeBackup),
    /** The newest backup that a trial restore verified, including a sign-in. */
    proved: z.nullable(z.object({ ...madeBackup.shape, madeAt: instant })),
    /** The faults that the last trial restore found; empty if there were none. */
    faults: z.array(z.string()),
    /** The bucket for backups, without its secret; null if no bucket is set. */
    place: z.nullable(
      z.object({ bucket: z.string(), endpoint: z.string(), region: z.string(), keyId: z.string() }),
    ),
    /** The newest complete backup in the bucket; `name` is its folder there. */
    sent: z.nullable(z.object({ at: instant, name: z.string(), files: count })),
    /** True if staff requested a backup that is not made yet. */
    isAsked: z.boolean(),
  }),
  providers: z.array(
    z.object({
      host: z.string(),
      fault: z.nullable(z.string()),
      validUntil: z.nullable(instant),
    }),
  ),
  /** The network addresses with refused sign-ins in the last 24 hours. The address with the most refusals is first; at most 10. */
  refused: z.array(z.object({ address: z.string(), refused: count, lastAt: instant })),
});

export type SystemReport = z.infer<typeof systemReport>;

export const getSystem = endpoint('GET', '/api/admin/system', {
  access: 'staff',
  permission: 'system.read',
  summary: 'How the installation runs: version, database, jobs, disk, processes, mail, backups, providers',
  changedBy: [],
  response: systemReport,
});

const systemSummary = z.object({
  /** The checks that failed or will fail soon; empty if all is well. */
  urgent: z.array(systemCheck),
  backupAt: z.nullable(instant),
  /** The time of the last trial restore of a backup. */
  provedAt: z.nullable(instant),
});

export type SystemSummary = z.infer<typeof systemSummary>;

export const getSystemSummary = endpoint('GET', '/api/admin/system/summary', {
  access: 'staff',
  permission: 'system.read',
  summary: 'Warnings of the installation, and the last tested restore',
  changedBy: [],
  response: systemSummary,
});

export const retryJob = endpoint('POST', '/api/admin/system/jobs/:id/retry', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Retry a failed job, or run a waiting one now',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const retryFailedJobs = endpoint('POST', '/api/admin/system/jobs/retry-failed', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Retry all failed jobs',
  response: z.object({ count }),
});

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[a-z0-9][a-z0-9._-]*)*\/?$/;

/** A bucket of an S3-compatible service. */
export const backupPlace = z.object({
  bucket: requiredText(200, 'Please enter the name of the bucket.', 'The bucket').check(
    z.regex(bucketPattern, 'Please enter a bucket such as my-backups, or my-backups/folder.'),
  ),
  /** Empty: Amazon's. */
  endpoint: text(200, 'The address').check(
    z.regex(/^(?:https?:\/\/[^\s/]+\/?)?$/, 'Please enter an address such as https://s3.example.com.'),
  ),
  /** Empty: us-east-1. */
  region: text(50, 'The region'),
  keyId: requiredText(200, 'Please enter the key ID.', 'The key ID'),
  /** Empty: the stored one. */
  secret: text(200, 'The secret key'),
});

export const tryBackupPlace = endpoint('POST', '/api/admin/system/backup-place/try', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Write, read and delete a small object in a bucket for backups',
  body: backupPlace,
  response: ok,
});

export const saveBackupPlace = endpoint('PUT', '/api/admin/system/backup-place', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Send a backup to this bucket each night; refused if the bucket cannot be used',
  body: backupPlace,
  response: ok,
});

export const stopBackups = endpoint('DELETE', '/api/admin/system/backup-place', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Stop sending backups to the bucket; its content stays',
  response: ok,
});

export const backUpNow = endpoint('POST', '/api/admin/system/backup', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Make a backup now',
  response: ok,
  errors: ['conflict'],
});
