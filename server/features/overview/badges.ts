import { consultationStates } from '#contract/consultations.ts';
import type { AdminCounts } from '#contract/overview.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { readRowCounts, type RowCountName } from '#server/data/db/queries/row-counts.ts';
import * as changeRequests from '#server/features/change-requests/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import { openOfClosed } from './repository.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';

type Work = Pick<Context, 'db'>;
type Numbers = Partial<AdminCounts>;

const requests = (folder: 'inbox' | 'spam') =>
  consultationStates.map((status) => `consultations.${folder}.${status}` as const);

/**
 * The badges for one kind of row: the permission that they need, their maintained counts, and a function that counts within
 * a scope.
 */
interface Source {
  permission: Permission;
  all: Partial<Record<keyof AdminCounts, readonly RowCountName[]>>;
  within: (context: Work, scope: Scope) => Promise<Numbers>;
}

const sources: readonly Source[] = [
  {
    permission: 'consultations.read',
    all: {
      consultationsPending: ['consultations.inbox.pending'],
      consultationsTotal: requests('inbox'),
      consultationsSpam: requests('spam'),
      consultationsLost: ['consultations.inbox.lost'],
    },
    within: async (context, scope) => ({
      consultationsPending: await consultations.count(context, scope, {
        folder: 'inbox',
        status: 'pending',
      }),
      consultationsTotal: await consultations.count(context, scope, { folder: 'inbox' }),
      consultationsSpam: await consultations.count(context, scope, { folder: 'spam' }),
      consultationsLost: await consultations.count(context, scope, { folder: 'inbox', status: 'lost' }),
    }),
  },
  {
    permission: 'feedback.read',
    all: { feedbackUnread: ['preview-feedback.unread'] },
    within: async (context, scope) => ({ feedbackUnread: await feedback.unreadWithin(context, scope) }),
  },
  {
    permission: 'messages.read',
    all: {
      messagesUnread: ['messages.client.unread', 'messages.contact.unread'],
      clientMessagesUnread: ['messages.client.unread'],
      contactMessagesUnread: ['messages.contact.unread'],
    },
    within: async (context, scope) => {
      const { client, contact } = await messages.unreadWithin(context, scope);
      return {
        messagesUnread: client + contact,
        clientMessagesUnread: client,
        contactMessagesUnread: contact,
      };
    },
  },
  {
    permission: 'change-requests.read',
    all: { changeRequestsPending: ['change-requests.pending'] },
    within: async (context, scope) => ({
      changeRequestsPending: await changeRequests.pendingWithin(context, scope),
    }),
  },
];

const none: AdminCounts = {
  consultationsPending: 0,
  consultationsTotal: 0,
  consultationsSpam: 0,
  consultationsLost: 0,
  feedbackUnread: 0,
  messagesUnread: 0,
  clientMessagesUnread: 0,
  contactMessagesUnread: 0,
  changeRequestsPending: 0,
};

/** The maintained counts, minus the rows of closed companies. */
async function openCounts({ db }: Work, sums: Readonly<Record<string, readonly RowCountName[]>>) {
  const [counted, closed] = await Promise.all([readRowCounts(db, sums), openOfClosed(db)]);
  for (const [key, count] of Object.entries(closed)) if (counted[key] !== undefined) counted[key] -= count;
  return counted;
}

/**
 * The numbers of the badges within the scope of a member of staff; 0 without the permission. For staff who reach every row,
 * one statement reads the maintained counts.
 */
export async function badges(context: Work, actor: UserActor): Promise<AdminCounts> {
  const reached = sources.map((source) => ({ ...source, scope: scopeIf(actor, source.permission) }));
  const whole = Object.assign({}, ...reached.map(({ scope, all }) => (scope === 'all' ? all : {}))) as Record<
    string,
    readonly RowCountName[]
  >;
  const counted: Numbers = Object.keys(whole).length > 0 ? await openCounts(context, whole) : {};
  const parts = await Promise.all(
    reached.map(async ({ scope, within }) =>
      scope === null || scope === 'all' ? {} : within(context, scope),
    ),
  );
  return Object.assign({ ...none }, counted, ...parts) as AdminCounts;
}
