import { createUnprovedTime } from '#server/access/throttle/unproved-time.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '#contract/brand.ts';
import type { Config } from './config.ts';
import { openDatabase, type Db } from '../data/db/database.ts';
import { createEvents } from '../work/events/create-events.ts';
import type { Events } from '../work/events/events.ts';
import { createJobs } from '../work/jobs/create-jobs.ts';
import type { Jobs } from '../work/jobs/jobs.ts';
import { createMedia, type Media } from '../work/media/media.ts';
import type { TaskPool } from '../work/media/process/task-pool.ts';
import { drawPng } from '../work/media/draw-png.ts';
import { createMailer } from '../work/mail/create-mailer.ts';
import type { Mailer } from '../work/mail/mailer.ts';
import { brandPicture } from './brand/pictures.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createStorage } from '../data/storage/create-storage.ts';
import type { Storage } from '../data/storage/storage.ts';

/** The long-lived services of the process, used by all features. */
export interface Context {
  config: Config;
  brand: Brand;
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
  events: Events;
  media: Media;
  storage: Storage;
  secrets: Secrets;
  /** The clock, in milliseconds since 1970; tests replace it. */
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Opens the services of the process. The tables must be up to date: see `db/migrate.ts`.
 * @param given services that exist already, such as those that tests share
 */
export function createContext(
  config: Config,
  brand: Brand,
  log: FastifyBaseLogger,
  now: () => number = Date.now,
  given: { pool?: TaskPool; db?: Db } = {},
): Context {
  const { databaseUrl, dataDir, smtpUrl, mailFrom, secretKey } = config;
  const db = given.db ?? openDatabase({ databaseUrl, dataDir });
  const events = createEvents(db, databaseUrl, log, now);
  const jobs = createJobs(db, { events, log, now });
  const picture = (path: string) => () => brandPicture(brand, dataDir, drawPng, path);
  const pictures = { logo: picture('/apple-touch-icon.png'), strip: picture('/mail-strip.png') };
  const mailer = createMailer(db, jobs, { smtpUrl, mailFrom, dataDir, pictures, events, log, now });
  const media = createMedia(config, {
    unproved: {
      opening: createUnprovedTime(db, now, 'opening'),
      drawing: createUnprovedTime(db, now, 'drawing'),
    },
    ...(given.pool ? { pool: given.pool } : {}),
  });
  const storage = createStorage(config);
  const secrets = loadSecrets(dataDir, secretKey, now);
  return { config, brand, db, jobs, mailer, events, media, storage, secrets, now, log };
}

/** Closes what `createContext` opened, the database last. */
export async function closeContext({ jobs, media, storage, mailer, events, db }: Context): Promise<void> {
  await jobs.stop();
  media.close();
  storage.close();
  await mailer.close();
  await events.close();
  await db.close();
}
