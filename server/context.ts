import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '#contract/brand.ts';
import type { Config } from './config.ts';
import { openDatabase, type Db } from './db/database.ts';
import { createEvents } from './events/create-events.ts';
import type { Events } from './events/events.ts';
import { createJobs } from './jobs/create-jobs.ts';
import type { Jobs } from './jobs/queue.ts';
import { createMedia, type Media } from './media/media.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createStorage } from './storage/create-storage.ts';
import type { Storage } from './storage/storage.ts';

/** The few long-lived things. Features take from it what they use. */
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
  /** The clock, in milliseconds since 1970; tests set it. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** Opens what the program works with. The tables must be up to date: see `db/migrate.ts`. */
export function createContext(
  config: Config,
  brand: Brand,
  log: FastifyBaseLogger,
  now: () => number = Date.now,
): Context {
  const { databaseUrl, dataDir, smtpUrl, mailFrom, secretKey } = config;
  const db = openDatabase({ databaseUrl, dataDir });
  const events = createEvents(db, { databaseUrl, dataDir }, log, now);
  const jobs = createJobs(db, { events, log, now });
  const mailer = createMailer(db, jobs, { smtpUrl, mailFrom, dataDir, now });
  const media = createMedia(config);
  const storage = createStorage(config);
  const secrets = loadSecrets(dataDir, secretKey, now);
  return { config, brand, db, jobs, mailer, events, media, storage, secrets, now, log };
}

/** Ends what `createContext` opened, the database last. */
export async function closeContext({ jobs, media, storage, mailer, events, db }: Context): Promise<void> {
  await jobs.stop();
  media.close();
  storage.close();
  mailer.close();
  await events.close();
  await db.close();
}
