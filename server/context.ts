import type { FastifyBaseLogger } from 'fastify';
import type { Brand } from '#contract/brand.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Events } from './events/events.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';

/** The few long-lived things. Features take from it what they use. */
export interface Context {
  config: Config;
  brand: Brand;
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
  events: Events;
  secrets: Secrets;
  /** The clock, in milliseconds since 1970; tests set it. */
  now: () => number;
  log: FastifyBaseLogger;
}
