import type { QueryClient } from '@tanstack/react-query';
import * as calls from '#contract/assignments.ts';
import { getClientDetail, listClients } from '#contract/clients.ts';
import { listConsultations } from '#contract/consultations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listContactMessages } from '#contract/messages.ts';
import { getProject, listPortfolio } from '#contract/projects.ts';
import type { AssignedPeople, StaffSummary } from '#contract/staff-summary.ts';
import { patchRows } from '#web/api/calls/patch-rows.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useAssignable } from '#web/state/staff/use-assignable.ts';

const failure = 'Failed to update assignment';

/** For each noun, the calls that return its assigned people. */
const shownBy = {
  client: [listClients, getClientDetail],
  project: [listPortfolio, getProject, getClientDetail],
  consultation: [listConsultations],
  contactMessage: [listContactMessages],
} satisfies Record<calls.AssignedNoun, readonly Pick<Endpoint, 'path'>[]>;

type Patch<A> = (args: A, of: (userId: string) => StaffSummary | undefined) => (row: Row) => Partial<Row>;
type Row = AssignedPeople & { id: string };

/** Shows the newly assigned people of a row before the server answers. */
function useOptimistic<A extends { params: { id: string } }>(noun: calls.AssignedNoun, patch: Patch<A>) {
  const team = useAssignable();
  return (client: QueryClient, args: A) => {
    const change = patch(args, (userId) => team?.find(({ id }) => id === userId));
    patchRows<Row>(client, shownBy[noun], args.params.id, (row) => ({ ...row, ...change(row) }));
  };
}

interface OwnerArgs {
  params: { id: string };
  body: { ownerId: string | null };
}

const withOwner: Patch<OwnerArgs> =
  ({ body: { ownerId } }, of) =>
  ({ helpers }) => ({
    owner: (ownerId !== null && of(ownerId)) || null,
    // Consultations and messages have no helpers.
    ...(helpers ? { helpers: helpers.filter(({ id }) => id !== ownerId) } : {}),
  });

interface HelperArgs {
  params: { id: string; userId: string };
}

const withHelper: Patch<HelperArgs> =
  ({ params: { userId } }, of) =>
  ({ helpers }) => {
    const added = of(userId);
    return { helpers: added ? [...helpers, added] : helpers };
  };

const withoutHelper: Patch<HelperArgs> =
  ({ params: { userId } }) =>
  ({ helpers }) => ({ helpers: helpers.filter(({ id }) => id !== userId) });

/** Sets the owner of a row. */
export function useSetOwner(noun: calls.AssignedNoun) {
  const options = { failure, invalidates: shownBy[noun], optimistic: useOptimistic(noun, withOwner) };
  const ofNoun = {
    client: useStaffMutation(calls.setClientOwner, options),
    project: useStaffMutation(calls.setProjectOwner, options),
    consultation: useStaffMutation(calls.setConsultationOwner, options),
    contactMessage: useStaffMutation(calls.setContactMessageOwner, options),
  };
  return (id: string, ownerId: string | null) => ofNoun[noun].mutate({ params: { id }, body: { ownerId } });
}

/** Adds and removes helpers of a client or a project. */
export function useSetHelper(noun: calls.HelpedNoun) {
  const invalidates = shownBy[noun];
  const adding = { failure, invalidates, optimistic: useOptimistic(noun, withHelper) };
  const removing = { failure, invalidates, optimistic: useOptimistic(noun, withoutHelper) };
  const add = {
    client: useStaffMutation(calls.addClientHelper, adding),
    project: useStaffMutation(calls.addProjectHelper, adding),
  };
  const remove = {
    client: useStaffMutation(calls.removeClientHelper, removing),
    project: useStaffMutation(calls.removeProjectHelper, removing),
  };
  return (id: string, userId: string, helps: boolean) =>
    (helps ? add : remove)[noun].mutate({ params: { id, userId } });
}
