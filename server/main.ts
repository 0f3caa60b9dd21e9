import { flushCompileCache } from 'node:module';
import { buildApp } from './app/app.ts';
import { restAfterStart } from './app/upkeep/rest.ts';
import { configWarnings } from './core/config.ts';
import { closeContext } from './core/context.ts';
import { noteMailServer } from './work/mail/note-mail-server.ts';
import { endLocalSessions } from './features/staff-auth/members.ts';
import { reviewRoles, signInWarnings } from './features/staff-auth/service.ts';
import { printedElsewhere, setupLink } from './features/staff-auth/setup.ts';
import { countConfirmed } from './features/consent/service.ts';
import { resumeHeld } from './features/previews/marking.ts';
import { resumeVideos } from './features/projects/service.ts';
import { answerFigure } from './features/consultations/lead/answers.ts';
import { livePortfolio } from './features/projects/service.ts';
import { appointmentPage } from './features/consultations/appointments/routes.ts';
import { checkPage } from './features/invoices/papers/check.ts';
import { invoicePage } from './features/payments/routes.ts';
import { quotePage } from './features/quotes/links/routes.ts';
import { createSharePictures } from './features/projects/media/share-pictures.ts';
import { forVisitors } from './features/testimonials/service.ts';
import { sendUpload } from './features/files/downloads/send-file.ts';
import { watchWebhooks } from './features/webhooks/outbox.ts';
import * as siteContent from './features/site-content/service.ts';
import { eraseAgainOrLater } from './features/erasure/erasing/again.ts';
import { hasModel } from './features/drafts/service.ts';
import * as mailReplies from './features/mail-replies/service.ts';
import { createSite } from './site/site.ts';
import { startStep } from './core/process/start-failure.ts';
import { stopSignal } from './core/process/stop-signal.ts';
import { fileSharing } from './app/file-sharing.ts';
import { noticeTexts } from './app/notice-texts.ts';
import { closeOnce, openInstallation, run } from './app/open-installation.ts';
import { startNightly } from './app/upkeep/nightly.ts';
import { startSweep } from './app/sweep.ts';
import { startTelling } from './app/upkeep/tell-trouble.ts';
import { startPresence } from './work/system/presence.ts';
import { startNotices } from './work/notices/start-notices.ts';

/** Limits the projects in the landing page's gallery, so that the page stays light with hundreds of projects. */
const galleryItems = 24;

/** How many of the newest works have pages of their own. */
const workPages = 1_000;

/** Milliseconds that running requests get to finish when the process is asked to stop. */
const stopLimit = 4_000;

/** The same limit behind a proxy. It is longer, since uploads are forwarded to a bucket and not retried. */
const stopLimitBehindProxy = 9_000;

async function start() {
  const context = await openInstallation({ newKey: process.argv.includes('--new-key') });
  const { config, brand, log } = context;
  await noteMailServer(context);
  const stopErasing = await eraseAgainOrLater(context);
  await reviewRoles(context);
  await endLocalSessions(context);
  const works = () => livePortfolio(context, workPages);
  const site = await createSite(context, {
    portfolio: () => livePortfolio(context, galleryItems),
    works,
    content: () => siteContent.published(context),
    draft: () => siteContent.draft(context),
    confirmed: () => countConfirmed(context),
    testimonials: () => forVisitors(context, works),
    answers: () => answerFigure(context),
    sharePicture: createSharePictures(context),
    quote: (key, request) => quotePage(context, key, request),
    invoice: (id, request) => invoicePage(context, id, request),
    appointment: (token, request) => appointmentPage(context, token, request),
    invoiceCheck: (number) => checkPage(context, { values: number === null ? {} : { number } }),
    drafts: () => hasModel(context),
    upload: (name, request, reply) => sendUpload(context, fileSharing(context), name, request, reply),
  });
  const app = await buildApp(context, site);
  const asked = stopSignal();
  await context.events.start();
  await watchWebhooks(context);
  await startStep('listen', config, () => app.listen({ port: config.port, host: config.host }));

  // Listen before starting jobs, because jobs that a crash interrupted start child processes at once.
  if (config.workers > 0) await context.jobs.start(config.workers);
  const stopNotices = config.workers > 0 ? startNotices(context, noticeTexts) : null;
  const stopReplies = config.workers > 0 ? await mailReplies.start(context) : null;
  const stopSweep = config.workers > 0 ? startSweep(context) : null;
  // Not awaited, because the search for ffmpeg takes a moment.
  Promise.all([resumeHeld(context), resumeVideos(context)]).catch((error: unknown) =>
    log.warn({ err: error }, 'Waiting videos could not be resumed'),
  );
  const stopPresence = await startPresence(context, 'server');
  // This is not awaited either. It reports wrong settings now, instead of at the first upload, mail or sign-in.
  const stopTelling = startTelling(context);

  const stopNightly = startNightly(context);

  closeOnce(context, asked, async () => {
    const limit = config.trustProxy > 0 ? stopLimitBehindProxy : stopLimit;
    const cut = setTimeout(() => app.server.closeAllConnections(), limit);
    await app.close();
    clearTimeout(cut);
    await site.close();
    await stopNotices?.();
    await stopReplies?.();
    await stopSweep?.();
    stopTelling();
    stopErasing();
    await stopNightly();
    await stopPresence();
    await closeContext(context);
  });

  for (const warning of [...configWarnings(config), ...signInWarnings(config)]) log.warn(warning);
  const wanted = process.argv.includes('--setup-link');
  const elsewhere = wanted ? null : await printedElsewhere(context);
  const link = elsewhere === null ? await setupLink(context, wanted) : null;
  if (wanted && link === null)
    log.warn(
      '--setup-link: staff sign in at your provider. With LOCAL_STAFF_LOGIN=1 they may use passwords as well.',
    );
  const lines = [
    `${brand.name} is open.`,
    '',
    `  Site           ${config.publicUrl}`,
    `  Client login   ${config.publicUrl}/client/login`,
    `  Staff login    ${config.publicUrl}/admin-login`,
    ...(elsewhere === null
      ? []
      : [
          '',
          `  No staff account exists yet. Process ${elsewhere.pid} on ${elsewhere.host} has printed the link that makes the first super admin.`,
        ]),
    ...(link === null
      ? []
      : [
          '',
          wanted
            ? '  This link makes a super admin, or gives one a new password (once, within an hour):'
            : '  No staff account exists yet. This link makes the first super admin (once, within an hour):',
          `  ${link}`,
        ]),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  // Without this call Node writes the compile cache only at a normal exit, which a killed process never reaches.
  flushCompileCache();
  restAfterStart();
}

await run(start);
