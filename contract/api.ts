import * as apiKeys from './api-keys.ts';
import * as artwork from './artwork.ts';
import * as assignments from './assignments.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as brandSettings from './brand-settings.ts';
import * as appointments from './appointments.ts';
import * as calendar from './calendar.ts';
import * as changeRequests from './change-requests.ts';
import * as charges from './charges.ts';
import * as clients from './clients.ts';
import * as closing from './closing.ts';
import * as consultations from './consultations.ts';
import * as conversations from './conversations.ts';
import * as dataExport from './data-export.ts';
import * as decisions from './decisions.ts';
import * as deliveries from './deliveries.ts';
import * as directives from './directives.ts';
import * as docs from './docs.ts';
import * as drafts from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as erasure from './erasure.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as fileRequests from './file-requests.ts';
import * as files from './files.ts';
import * as gettingStarted from './getting-started.ts';
import * as history from './history.ts';
import * as hours from './hours.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as invoiceCheck from './invoice-check.ts';
import * as invoiceFiles from './invoice-files.ts';
import * as invoices from './invoices.ts';
import * as leads from './leads.ts';
import * as mailReplies from './mail-replies.ts';
import * as mails from './mails.ts';
import * as messages from './messages.ts';
import * as moneySettings from './money-settings.ts';
import * as myQuotes from './my-quotes.ts';
import * as notices from './notices.ts';
import * as overview from './overview.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as pins from './pins.ts';
import * as previewFeedback from './preview-feedback.ts';
import * as previewVersions from './preview-versions.ts';
import * as previews from './previews.ts';
import * as profile from './profile.ts';
import * as publications from './publications.ts';
import * as projectWork from './project-work.ts';
import * as projects from './projects.ts';
import * as quoteLinks from './quote-links.ts';
import * as quotes from './quotes.ts';
import * as referenceLinks from './reference-links.ts';
import * as reminders from './reminders.ts';
import * as retainers from './retainers.ts';
import * as rounds from './rounds.ts';
import * as savedReplies from './saved-replies.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as security from './security.ts';
import * as signIn from './sign-in.ts';
import * as removals from './removals.ts';
import * as site from './site.ts';
import * as system from './system.ts';
import * as team from './team.ts';
import * as testimonials from './testimonials.ts';
import * as video from './video.ts';
import * as waiting from './waiting.ts';
import * as waves from './waves.ts';
import * as webhooks from './webhooks.ts';

const modules = {
  'api-keys': apiKeys,
  artwork,
  assignments,
  auth,
  billing,
  'brand-settings': brandSettings,
  appointments,
  calendar,
  'change-requests': changeRequests,
  charges,
  clients,
  closing,
  consultations,
  conversations,
  'data-export': dataExport,
  decisions,
  deliveries,
  directives,
  docs,
  drafts,
  erasure,
  events,
  exports,
  'file-requests': fileRequests,
  files,
  'getting-started': gettingStarted,
  history,
  hours,
  imports,
  invitations,
  'invoice-check': invoiceCheck,
  invoiceFiles,
  invoices,
  leads,
  mailReplies,
  mails,
  messages,
  'money-settings': moneySettings,
  notices,
  overview,
  payments,
  people,
  pins,
  'preview-feedback': previewFeedback,
  'preview-versions': previewVersions,
  previews,
  profile,
  'project-work': projectWork,
  publications,
  projects,
  'quote-links': quoteLinks,
  quotes: { ...quotes, ...myQuotes },
  'reference-links': referenceLinks,
  reminders,
  retainers,
  rounds,
  'saved-replies': savedReplies,
  search,
  settings,
  removals,
  security,
  'sign-in': signIn,
  site,
  system,
  team,
  testimonials,
  video,
  waiting,
  waves,
  webhooks,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the API, with the name of its feature. */
export const api: readonly { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(
  modules,
).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
);
