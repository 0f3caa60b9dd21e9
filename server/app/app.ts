import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { limits } from '#contract/validation/limits.ts';
import type { AfterAddressProved } from '../access/sessions/trust.ts';
import type { Context } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import * as apiKeys from '../features/api-keys/routes.ts';
import * as apiDocs from '../features/api-docs/routes.ts';
import * as artwork from '../features/artwork/routes.ts';
import * as assignments from '../features/assignments/routes.ts';
import * as hours from '../features/hours/routes.ts';
import * as imports from '../features/imports/routes.ts';
import * as invoices from '../features/invoices/routes.ts';
import * as moneySettings from '../features/money-settings/routes.ts';
import * as quotes from '../features/quotes/routes.ts';
import { joiningTeam } from '../features/staff-auth/invited.ts';
import * as staffAuth from '../features/staff-auth/routes.ts';
import * as brand from '../features/brand/routes.ts';
import * as changeRequests from '../features/change-requests/routes.ts';
import * as clientAuth from '../features/client-auth/routes.ts';
import * as clientDetail from '../features/client-detail/routes.ts';
import * as charges from '../features/charges/routes.ts';
import * as clients from '../features/clients/routes.ts';
import * as closing from '../features/closing/routes.ts';
import { countConfirmed } from '../features/consent/service.ts';
import * as calendar from '../features/calendar/routes.ts';
import * as consent from '../features/consent/routes.ts';
import * as consultations from '../features/consultations/routes.ts';
import { linkByEmail, mailCopies } from '../features/consultations/service.ts';
import * as dataExport from '../features/data-export/routes.ts';
import * as decisions from '../features/decisions/routes.ts';
import * as deliveries from '../features/deliveries/routes.ts';
import * as directives from '../features/directives/routes.ts';
import * as drafts from '../features/drafts/routes.ts';
import * as erasure from '../features/erasure/routes.ts';
import * as events from '../features/events/routes.ts';
import * as fileRequests from '../features/file-requests/routes.ts';
import * as files from '../features/files/routes.ts';
import * as exports from '../features/exports/routes.ts';
import * as gettingStarted from '../features/getting-started/routes.ts';
import * as heroVideo from '../features/hero-video/routes.ts';
import * as history from '../features/history/routes.ts';
import type { InvitationHandlers } from '../features/invitations/handlers.ts';
import * as invitations from '../features/invitations/routes.ts';
import * as mailReplies from '../features/mail-replies/routes.ts';
import * as mails from '../features/mails/routes.ts';
import * as messages from '../features/messages/routes.ts';
import * as notices from '../features/notices/routes.ts';
import * as overview from '../features/overview/routes.ts';
import * as payments from '../features/payments/routes.ts';
import { joining } from '../features/people/joining.ts';
import * as people from '../features/people/routes.ts';
import * as pins from '../features/pins/routes.ts';
import * as previewFeedback from '../features/preview-feedback/routes.ts';
import * as previewVersions from '../features/preview-versions/routes.ts';
import * as previews from '../features/previews/routes.ts';
import * as profile from '../features/profile/routes.ts';
import * as projects from '../features/projects/routes.ts';
import * as referenceLinks from '../features/reference-links/routes.ts';
import * as reminders from '../features/reminders/routes.ts';
import * as retainers from '../features/retainers/routes.ts';
import * as rounds from '../features/rounds/routes.ts';
import * as savedReplies from '../features/saved-replies/routes.ts';
import * as search from '../features/search/routes.ts';
import * as removals from '../features/removals/routes.ts';
import * as settings from '../features/settings/routes.ts';
import * as security from '../features/security/routes.ts';
import * as signIn from '../features/sign-in/routes.ts';
import * as siteContent from '../features/site-content/routes.ts';
import { metrics } from '../features/system/metrics.ts';
import * as system from '../features/system/routes.ts';
import * as team from '../features/team/routes.ts';
import * as testimonials from '../features/testimonials/routes.ts';
import * as waiting from '../features/waiting/routes.ts';
import * as waves from '../features/waves/routes.ts';
import * as webhooks from '../features/webhooks/routes.ts';
import { registerBodyTimes } from '../http/bodies/body-time.ts';
import { registerBodies } from '../http/bodies/body.ts';
import { registerDraining } from '../http/health/draining.ts';
import { registerErrors } from '../http/error-handler.ts';
import { standardHeaders } from '../http/headers.ts';
import { registerHealth, registerMetrics } from '../http/health/health.ts';
import { createRoute } from '../http/route.ts';
import { fileSharing } from './file-sharing.ts';
import { noticeTexts } from './notice-texts.ts';
import { owners } from './owners.ts';
import { removable } from './removable.ts';
import { registerJobs } from './register-jobs.ts';
import { registerRequestLog } from '../core/log.ts';
import type { Site } from '../site/site.ts';

// A request id set by a proxy is used if it matches this pattern. Own ids are a random process name and a number.
const requestId = /^[\w.-]{8,64}$/;
const processName = randomBytes(9).toString('base64url');
let requests = 0;

const noSchemas = () => {
  throw new Error('A route has a schema of Fastify; calls are described in the contract.');
};

const addressHandlers = [linkByEmail, mailCopies];

/**
 * Runs the features' handlers after an address is verified. Features that verify addresses get this function, so they need
 * not import other features.
 */
const afterAddressProved =
  (context: Context): AfterAddressProved =>
  async (client) => {
    for (const handle of addressHandlers) await handle(context, client);
  };

/** The handlers that run when an invitation is accepted, by its kind. */
const invitationHandlers = (
  context: Context & { afterAddressProved: AfterAddressProved },
): InvitationHandlers => ({
  contact: joining(context),
  staff: joiningTeam(context),
});

/** Makes the Fastify instance for the app's routes. */
export type CreateFastify = (options: FastifyHttpOptions<Server>) => FastifyInstance;

/** The whole application, not yet listening. Without a `site` it only answers the API, as in server tests. */
export async function buildApp(
  context: Context,
  site: Site | null = null,
  create: CreateFastify = (options) => Fastify(options),
): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = create({
    loggerInstance: log,
    // Fastify's own log lines contain URLs with their queries; see log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // This must be a function: given a number of proxies, Fastify trusts no proxy.
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: limits.body,
    // `body-time.ts` cuts off slow senders of each call. This limit is long enough for any file.
    requestTimeout: 3 * 60 * 60 * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 20_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // Requests on open connections still get their answers while the server stops, because a proxy would not retry them.
    return503OnClosing: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestId.test(given)
        ? given
        : `${processName}.${(requests += 1).toString(36)}`;
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // The contract validates bodies and answers, so Fastify's schema compilers are not needed and never loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  const headers = standardHeaders(config);
  app.decorateRequest('actor', null);
  app.decorateRequest('bodyFiles', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  registerRequestLog(app);
  registerBodyTimes(app);
  registerBodies(app);
  registerErrors(app);
  const drained = registerDraining(app, config.trustProxy);
  registerHealth(app, context);
  registerMetrics(app, config.metricsToken, () => metrics(context));

  registerJobs(context);
  const route = createRoute(app, context);
  const addressProved = afterAddressProved(context);
  apiDocs.routes(route, context);
  apiKeys.routes(route, context);
  staffAuth.routes(route, context);
  clientAuth.routes(route, context, site, addressProved);
  signIn.routes(route, context, addressProved);
  security.routes(route, context);
  consultations.routes(route, context, site, addressProved);
  overview.routes(route, context);
  waiting.routes(route, context);
  clients.routes(route, context, addressProved);
  quotes.routes(route, context, site, addressProved);
  charges.routes(route, context);
  reminders.routes(route, context);
  retainers.routes(route, context);
  hours.routes(route, context);
  imports.routes(route, context);
  rounds.routes(route, context);
  invoices.routes(route, context, site);
  payments.routes(route, context, site);
  moneySettings.routes(route, context);
  clientDetail.routes(route, context);
  people.routes(route, context, addressProved);
  invitations.routes(route, context, invitationHandlers({ ...context, afterAddressProved: addressProved }));
  fileRequests.routes(route, context);
  projects.routes(route, context, site);
  calendar.routes(route, context);
  consent.routes(route, context);
  assignments.routes(route, context);
  messages.routes(route, context, site);
  savedReplies.routes(route, context);
  closing.routes(route, context);
  removals.routes(route, context, removable(context));
  notices.routes(route, context, noticeTexts);
  changeRequests.routes(route, context);
  directives.routes(route, context);
  referenceLinks.routes(route, context);
  artwork.routes(route, context);
  profile.routes(route, context);
  previews.routes(route, context);
  previewVersions.routes(route, context);
  previewFeedback.routes(route, context);
  pins.routes(route, context);
  decisions.routes(route, context);
  deliveries.routes(route, context);
  files.routes(route, context, fileSharing(context));
  team.routes(route, context, owners(context));
  search.routes(route, context);
  settings.routes(route, context, site);
  gettingStarted.routes(route, context);
  brand.routes(route, context, site);
  heroVideo.routes(route);
  testimonials.routes(route, context, site);
  siteContent.routes(route, context, site, () => countConfirmed(context));
  exports.routes(route, context);
  dataExport.routes(route, context);
  erasure.routes(route, context);
  history.routes(route, context);
  mails.routes(route, context);
  mailReplies.routes(route, context);
  waves.routes(route, context);
  webhooks.routes(route, context);
  system.routes(route, context);
  const endStreams = events.routes(route, context);
  const endDrafts = drafts.routes(route, context);
  // Event streams never end on their own, so end them here: closing waits for open requests.
  app.addHook('preClose', async () => {
    endStreams();
    endDrafts();
    await drained();
  });

  await site?.register(app);
  app.setNotFoundHandler((request, reply) => {
    if (site && !/^\/(api|uploads)(\/|$|\?)/.test(request.url)) return site.notFound(reply);
    throw notFound('This address');
  });
  return app;
}
