import { readBrand } from './core/brand/brand.ts';
import { readConfig } from './core/config.ts';
import { closeContext, createContext } from './core/context.ts';
import { assertSameKey } from './data/settings/key.ts';
import { primeIds } from './data/db/queries/last-id.ts';
import { patiently } from './data/db/patiently.ts';
import { migrateDatabase } from './data/db/migrate.ts';
import * as brands from './features/brand/service.ts';
import { resumeHeld } from './features/previews/marking.ts';
import { resumeVideos } from './features/projects/service.ts';
import { watchWebhooks } from './features/webhooks/outbox.ts';
import { eraseAgain } from './features/erasure/erasing/again.ts';
import * as mailReplies from './features/mail-replies/service.ts';
import { createLog } from './core/log.ts';
import { registerJobs } from './app/register-jobs.ts';
import { startFailure, startStep } from './core/process/start-failure.ts';
import { stopSignal } from './core/process/stop-signal.ts';
import { noticeTexts } from './app/notice-texts.ts';
import { startSweep } from './app/sweep.ts';
import { startPresence } from './work/system/presence.ts';
import { startNotices, tellWhatIsDue } from './work/notices/start-notices.ts';

// `npm run worker` only runs jobs. `-- --once` runs the jobs that are due and ends.

async function work(once: boolean) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const brand = readBrand(config.brandFile);
  await startStep('database', config, () => patiently(() => migrateDatabase(config)));
  const context = await startStep('folder', config, () => createContext(config, brand, log));
  await startStep('database', config, () => patiently(() => context.db.ping()));
  await assertSameKey(context);
  await brands.load(context);
  await primeIds(context.db);
  await eraseAgain(context);
  registerJobs(context);
  context.events.subscribe(({ topic }) => {
    if (topic === 'brand')
      brands
        .load(context)
        .catch((error: unknown) => log.error({ err: error }, 'The brand could not be read'));
  });
  await resumeHeld(context);
  await resumeVideos(context);
  if (once) {
    await tellWhatIsDue(context, noticeTexts);
    await context.jobs.runUntilEmpty();
    await closeContext(context);
    return;
  }
  const asked = stopSignal();
  await context.events.start();
  await watchWebhooks(context);
  await context.jobs.start(Math.max(1, config.workers));
  const stopNotices = startNotices(context, noticeTexts);
  const stopReplies = await mailReplies.start(context);
  const stopSweep = startSweep(context);
  const stopPresence = await startPresence(context, 'worker');
  log.info('The worker has started');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'The program is stopping');
    await stopNotices();
    await stopReplies();
    await stopSweep();
    await stopPresence();
    await closeContext(context);
    log.info('The program has stopped');
  };
  void asked.then(stop);
  process.on('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'An error was not caught');
    process.exitCode = 1;
    await stop('uncaughtException');
    process.exit();
  });
}

try {
  await work(process.argv.includes('--once'));
} catch (error) {
  process.stderr.write(`\n${startFailure(error)}\n`);
  process.exit(1);
}
