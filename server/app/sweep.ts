import type { Context } from '../core/context.ts';
import { hideExpired } from '../features/consent/service.ts';
import { sweepExports } from '../features/data-export/service.ts';
import { sweepImports } from '../features/imports/service.ts';
import { eraseDeleted } from '../features/erasure/erasing/company.ts';
import { remindOfInvoices } from '../features/reminders/service.ts';
import { removeDeleted } from '../features/removals/service.ts';
import { sweep as sweepInbound } from '../features/mail-replies/service.ts';
import { removable } from './removable.ts';
import { sweepFiles } from '../features/files/upkeep/sweep.ts';
import { sweepQuoteFiles } from '../features/quotes/files/files.ts';
import { sweepPictures } from '../features/site-content/pictures.ts';
import { sweepSnoozes } from '../features/waiting/service.ts';
import { sweepDeliveries } from '../features/webhooks/service.ts';
import { endPassed } from '../features/waves/service.ts';
import { sweepAddresses } from '../data/audit/addresses.ts';
import { fileTime } from '../data/storage/file-time.ts';
import { sweepSamples } from '../work/system/disk.ts';
import { sweepProcesses } from '../work/system/presence.ts';
import { sweepEvents } from '../work/events/event-table.ts';
import { sweepAnswers } from '../http/idempotency/idempotency.ts';
import { sweepJobFolders } from '../work/jobs/job-folder.ts';
import { settleJobs, sweepJobs } from '../work/jobs/job-table.ts';
import { retentionMs as mailRetentionMs, sweepMails } from '../work/mail/mail-table.ts';
import { sweepReplyAddresses } from '../work/mail/reply-address.ts';
import { sweepNotices, sweepReminders } from '../work/notices/reminders.ts';
import { sweepOutbox } from '../work/mail/outbox-folder.ts';
import { sweepWaves } from '../access/public-forms/wave.ts';
import { sweepTokens } from '../access/one-time-tokens/one-time-tokens.ts';
import { sweepSessions } from '../access/sessions/sessions.ts';
import { sweepTries } from '../access/throttle/throttle.ts';
import { sweepUploads } from '../work/uploads/sweep.ts';

type SweepContext = Context;

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Delay of the first sweep after the start, in milliseconds, so that it does not slow down the start. */
const firstAfter = 60 * 1000;

/** Removes expired rows and files. A task that fails does not stop the others. */
export async function sweep(context: SweepContext): Promise<void> {
  const { config, db, log, now } = context;
  const at = now();
  const tasks = {
    sessions: () => sweepSessions(db, at),
    tries: () => sweepTries(db, at),
    answers: () => sweepAnswers(db, at),
    events: () => sweepEvents(db, at),
    tokens: () => sweepTokens(db, at),
    addresses: () => sweepAddresses(db, at),
    processes: () => sweepProcesses(db, at),
    diskSamples: () => sweepSamples(db, at),
    jobs: () => sweepJobs(db, at),
    jobsAhead: () => settleJobs(db, at),
    jobFolders: async () => sweepJobFolders(config.dataDir, (await fileTime(config.dataDir, at)) - day),
    mails: () => sweepMails(db, at),
    replyAddresses: () => sweepReplyAddresses(db, at),
    inboundMails: () => sweepInbound(db, at),
    imports: () => sweepImports(context),
    waves: () => endPassed(context),
    oldWaves: () => sweepWaves(db, at),
    notices: () => sweepNotices(db, at),
    invoiceReminders: () => remindOfInvoices(context),
    reminders: () => sweepReminders(db, at),
    webhookDeliveries: () => sweepDeliveries(context),
    snoozes: () => sweepSnoozes(context),
    removals: () => {
      const { requests, contactMessages, clientMessages } = removable(context);
      return removeDeleted(context, {
        consultation: requests.forget,
        contactMessage: contactMessages.forget,
        clientMessage: clientMessages.forget,
      });
    },
    deletedClients: () => eraseDeleted(context),
    publications: () => hideExpired(context),
    exports: () => sweepExports(context),
    uploads: () => sweepUploads(context),
    quoteFiles: () => sweepQuoteFiles(context),
    sitePictures: () => sweepPictures(context),
    files: () => sweepFiles(context),
    outbox: () => sweepOutbox(config.dataDir, at - mailRetentionMs),
  };
  for (const [what, task] of Object.entries(tasks)) {
    try {
      await task();
    } catch (error) {
      log.warn({ err: error, what }, 'The sweep of expired rows or files failed');
    }
  }
}

/**
 * Starts a sweep every hour, in every process that runs jobs; a second sweep finds nothing to remove. Returns a function
 * that stops these sweeps.
 */
export function startSweep(context: SweepContext): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = sweep(context);
  };
  const first = setTimeout(run, firstAfter).unref();
  const hourly = setInterval(run, hour).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
    return running;
  };
}
