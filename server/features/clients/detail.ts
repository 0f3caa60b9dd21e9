import type { ClientDetail } from '#contract/clients.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as repository from './repository.ts';

/** How many of the newest the detail shows (specification, section 9). */
const shown = { consultations: 3, projects: 6 };

/** A client with what is going on. */
export async function detail(context: Pick<Context, 'db'>, id: string): Promise<ClientDetail> {
  const client = await repository.find(context.db, id);
  if (!client) throw notFound('This client');
  const [recent, ofClient, messageCount] = await Promise.all([
    consultations.ofClient(context, id, shown.consultations),
    projects.ofClient(context, id, shown.projects),
    messages.countOfClient(context, id),
  ]);
  return {
    ...client,
    counts: { consultations: recent.total, projects: ofClient.total, messages: messageCount },
    recentConsultations: recent.items,
    projects: ofClient.items,
  };
}
