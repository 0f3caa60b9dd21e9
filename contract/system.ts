import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, requiredText, text } from './validation/fields.ts';

/** What is looked at, in the order in which the screen shows it. */
export const systemChecks = [
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

/** `off`: not set up, which is no fault. `warning`: works, and will not for long. `failed`: does not work. */
export const checkState = z.enum(['ok', 'off', 'warning', 'failed']);

export type CheckState = z.infer<typeof checkState>;

/** How one part of the installation is, in a sentence. */
export const systemCheck = z.object({
  name: z.enum(systemChecks),
  state: checkState,
  words: z.string(),
  /** What the operator can do; null where nothing is to be done. */
  remedy: z.nullable(z.string()),
});

export type SystemCheck = z.infer<typeof systemCheck>;

/** A job that has not ended, or that failed. */
export const systemJob = z.object({
  id,
  /** `feature.what`, such as `previews.mark-video`. */
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** From 0 to 1. */
  progress: z.number(),
  /** The last error; null where it never failed. */
  error: z.nullable(z.string()),
  /** When it is due; of a running one, when its lease ends unless its worker renews it; null once it failed. */
  dueAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
});

export type SystemJob = z.infer<typeof systemJob>;

const count = z.number();

/** How full the disk of the machine that answers is. Sizes in bytes. */
const disk = z.object({
  host: z.string(),
  free: z.number(),
  total: z.number(),
  /** What the database takes, wherever it lies. */
  database: z.number(),
  /** What the stored files take, wherever they lie. */
  files: z.number(),
  /** In how many days it is full, as the last week went; null where it does not fill, or is not known yet. */
  daysLeft: z.nullable(z.number()),
  /** The free bytes of the last 30 days, the oldest first; at most 120 samples. */
  samples: z.array(z.object({ at: instant, free: z.number() })),
});

/** A backup that was made, or tried. */
const madeBackup = z.object({ at: instant, folder: z.string(), files: count, rows: count });

export const systemReport = z.object({
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
    /** How many have been due for five minutes. */
    late: count,
    /** Those that failed, run, are late or failed once, the newest first; at most 50. */
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
      /** How many jobs of each kind of work it does at once. */
      workers: count,
      /** Bytes. */
      memory: z.number(),
      startedAt: instant,
      seenAt: instant,
      /** True: this answer comes from it. */
      self: z.boolean(),
    }),
  ),
  backup: z.object({
    /** True: the program makes one each night by itself. */
    nightly: z.boolean(),
    last: z.nullable(madeBackup),
    /** The newest that was restored in a place apart, with a sign-in. */
    proved: z.nullable(z.object({ ...madeBackup.shape, madeAt: instant })),
    /** What was wrong at the last try; empty where all was well. */
    faults: z.array(z.string()),
    /** The bucket that backups are sent to, without its secret; null where none is set. */
    place: z.nullable(
      z.object({ bucket: z.string(), endpoint: z.string(), region: z.string(), keyId: z.string() }),
    ),
    /** The newest that lies whole in the bucket; `name`: its folder there. */
    sent: z.nullable(z.object({ at: instant, name: z.string(), files: count })),
    /** True: somebody asked for one, and it is not made yet. */
    isAsked: z.boolean(),
  }),
  providers: z.array(
    z.object({
      host: z.string(),
      fault: z.nullable(z.string()),
      validUntil: z.nullable(instant),
    }),
  ),
  /** From where sign-ins were refused in the last 24 hours, the worst first; at most 10. */
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

export const systemSummary = z.object({
  /** What needs somebody soon: what does not work, and what will not for long. Empty where all is well. */
  urgent: z.array(systemCheck),
  backupAt: z.nullable(instant),
  /** When a backup was last restored in a place apart. */
  provedAt: z.nullable(instant),
});

export type SystemSummary = z.infer<typeof systemSummary>;

export const getSystemSummary = endpoint('GET', '/api/admin/system/summary', {
  access: 'staff',
  permission: 'system.read',
  summary: 'What of the installation needs somebody soon, and when a backup was last proved',
  changedBy: [],
  response: systemSummary,
});

export const retryJob = endpoint('POST', '/api/admin/system/jobs/:id/retry', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Try a job again that failed, or now one that waits',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const retryFailedJobs = endpoint('POST', '/api/admin/system/jobs/retry-failed', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Try all jobs again that failed',
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
  /** Empty: the one that is stored. */
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
  summary: 'Send a backup to this bucket each night; refused where the bucket cannot be used',
  body: backupPlace,
  response: ok,
});

export const stopBackups = endpoint('DELETE', '/api/admin/system/backup-place', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Send no backup to the bucket any more; what lies there stays',
  response: ok,
});

export const backUpNow = endpoint('POST', '/api/admin/system/backup', {
  access: 'staff',
  permission: 'system.write',
  summary: 'Make a backup now',
  response: ok,
  errors: ['conflict'],
});
