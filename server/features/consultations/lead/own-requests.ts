import type { LinkedAppointment } from '#contract/appointments.ts';
import { stateOf, type MyConsultation } from '#contract/consultations.ts';
import { standsFor } from '#contract/permissions/permissions.ts';
import { dueAt } from '#contract/working-time.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { Page } from '#server/http/route.ts';
import { withArchived } from '#server/features/removals/service.ts';
import { newestOfEach } from '../appointments/repository.ts';
import { shownOf } from '../appointments/sender.ts';
import { answersTo } from './lead.ts';
import { listOfClient } from '../removal/repository.ts';

/** True for requests that wait for a promised answer; a lost request has none. */
const isPromised = (row: { status: string; lostReason: string | null }) => stateOf(row) === 'pending';

/** One page of a client's own requests, each with its owner, the time of the promised answer, and the answers. */
export async function ownRequests(
  context: Context,
  actor: ClientActor,
  query: PageQuery,
): Promise<Page<MyConsultation>> {
  const { db, brand } = context;
  const { clientAccountId } = actor;
  const own = await listOfClient(db, 'all', clientAccountId, query);
  const [first] = own.items;
  const page =
    first && !first.companyHasArchived
      ? own
      : await withArchived(context, 'consultation', clientAccountId, query, own);
  // Archived requests have no `hasThread`, so they pass this filter.
  const answered = page.items.filter(({ hasThread }) => hasThread !== 0 && hasThread !== false);
  const reader = readerOf(actor, brand);
  const answers = await answersTo(context, answered, reader);
  const appointments = await newestOfEach(
    db,
    answered.map(({ id }) => id),
  );
  const mayAct = standsFor(actor.standing, 'comments');
  const shown = new Map<string, LinkedAppointment>();
  for (const [id, one] of appointments) shown.set(id, await shownOf(context, one, mayAct));
  const people = await peopleOf(
    db,
    { contacts: [], staff: page.items.map((row) => row.lookedAfterBy) },
    reader,
  );
  const waits = page.items.some(isPromised);
  const workingTime = waits ? (await readSettings(db)).workingTime : null;
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      lookedAfterBy: people.staff(row.lookedAfterBy),
      answerBy: isPromised(row) ? iso(dueAt(Date.parse(row.createdAt), workingTime)) : null,
      appointment: shown.get(row.id) ?? null,
      answers: answers.get(row.id) ?? [],
    })),
  };
}
