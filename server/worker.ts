import { closeContext } from './core/context.ts';
import * as brands from './features/brand/service.ts';
import { resumeHeld } from './features/previews/marking.ts';
import { resumeVideos } from './features/projects/service.ts';
import { watchWebhooks } from './features/webhooks/outbox.ts';
import { eraseAgain } from './features/erasure/erasing/again.ts';
import * as mailReplies from './features/mail-replies/service.ts';
import { registerJobs } from './app/register-jobs.ts';
import { stopSignal } from './core/process/stop-signal.ts';
import { noticeTexts } from './app/notice-texts.ts';
import { closeOnce, openInstallation, run } from './app/open-installation.ts';
import { startSweep } from './app/sweep.ts';
import { startPresence } from './work/system/presence.ts';
import { startNotices, tellWhatIsDue } from './work/notices/start-notices.ts';

// `npm run worker` only runs jobs. With `-- --once` it runs the jobs that are due and then ends.

async function work(once: boolean) {
  const context = await openInstallation();
  const { config, log } = context;
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

  closeOnce(context, asked, async () => {
    await stopNotices();
    await stopReplies();
    await stopSweep();
    await stopPresence();
    await closeContext(context);
  });
}

await run(() => work(process.argv.includes('--once')));
