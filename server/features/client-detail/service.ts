import type { ClientDetail } from '#contract/clients.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { isClaimed, knownBy } from '#server/access/people/known-clients.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import * as artwork from '#server/features/artwork/service.ts';
import * as assignments from '#server/features/assignments/service.ts';
import * as changeRequests from '#server/features/change-requests/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as projects from '#server/features/projects/service.ts';

/** The number of newest entries that the detail shows (specification, section 9). */
const shown = { consultations: 3, projects: 6 };

const none = async () => ({ items: [], total: 0 });

/**
 * Reads a client within a scope, with counts, newest requests and newest projects. Parts for which the actor has no
 * permission are empty.
 */
export async function detail(
  context: Pick<Context, 'db'>,
  actor: UserActor,
  scope: Scope,
  id: string,
): Promise<ClientDetail> {
  const client = await clients.findOrRefuse(context.db, scope, id);
  const { db } = context;
  const [requests, work] = (['consultations.read', 'projects.read'] as const).map((permission) =>
    scopeIf(actor, permission),
  );
  const counted = async (permission: Permission, count: (within: Scope) => Promise<number>) => {
    const within = scopeIf(actor, permission);
    return within ? count(within) : 0;
  };
  const [people, recent, ofClient, counts] = await Promise.all([
    assignments.peopleOf(context, id),
    requests ? consultations.ofClient(context, requests, id, shown.consultations) : none(),
    work ? projects.ofClient(context, work, id, shown.projects) : none(),
    Promise.all([
      counted('messages.read', (within) => messages.countOfClient(context, within, id)),
      counted('previews.read', (within) => previews.countOfClient(db, within, id)),
      counted('briefs.read', () => artwork.countOfClient(db, id)),
      counted('change-requests.read', (within) => changeRequests.countOfClient(db, within, id)),
      counted('feedback.read', (within) => feedback.countOfClient(db, within, id)),
    ]),
  ]);
  const [messageCount, previewCount, artworkCount, changeRequestCount, feedbackCount] = counts;
  return {
    ...client,
    ...people,
    known: await knownBy(context.db, client.primaryContactId),
    claimed: await isClaimed(context.db, id),
    counts: {
      consultations: recent.total,
      projects: ofClient.total,
      messages: messageCount,
      previews: previewCount,
      artwork: artworkCount,
      changeRequests: changeRequestCount,
      feedback: feedbackCount,
    },
    recentConsultations: recent.items,
    projects: ofClient.items,
  };
}
