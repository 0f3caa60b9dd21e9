import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { decide, withdrawDecision } from '#contract/decisions.ts';
import { myDeliveries } from '#contract/deliveries.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getClientCounts } from '#contract/overview.ts';
import {
  createPin,
  deletePin,
  myPinMessages,
  myPins,
  readPin,
  reopenPin,
  replyToPin,
  resolvePin,
  tickPin,
} from '#contract/pins.ts';
import { getColleagues } from '#contract/people.ts';
import { myPreviewFeedback } from '#contract/preview-feedback.ts';
import { getMyRoom, seeVersion } from '#contract/preview-versions.ts';
import { myRounds } from '#contract/rounds.ts';
import { myPreviews } from '#contract/previews.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Answer, type Args } from '#web/api/calls/client.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { invalidate, pages, queryOf } from '#web/api/calls/query-client.ts';
import { polled } from '#web/api/live/polled.ts';
import { whenInSight } from '#web/api/shown/when-in-sight.ts';
import { useSeesMoney } from '#web/state/use-standing.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';

/** Fetches a preview with its versions and decisions. */
export const useRoom = (id: string) => useQuery({ ...queryOf(getMyRoom, { params: { id } }), ...polled });

/** The rounds of a preview, for people who may see prices; null if no quote limits the rounds. */
export function useRounds(id: string) {
  const enabled = useSeesMoney();
  return useQuery({ ...queryOf(myRounds, { params: { id } }), enabled }).data?.rounds ?? null;
}

/** Every note of a preview. */
export const useNotes = (id: string) => useQuery({ ...queryOf(myPins, { params: { id } }), ...polled });

/** Fetches the thread of a note, newest message first. */
export const useThread = (id: string, pinId: string) =>
  useInfiniteQuery(pages(myPinMessages, { params: { id, pinId }, query: { limit: 100 } }));

const changed = [
  getMyRoom,
  myRounds,
  myPins,
  myPinMessages,
  myPreviews,
  myPreviewFeedback,
  myDeliveries,
  getClientCounts,
];

/** A mutation in the room: it shows an error, unless the form does (null), and refetches the changed queries. */
function useWrite<E extends Endpoint>(endpoint: E, failure: string | null) {
  const client = useQueryClient();
  const [once] = useState(createOnceByKey);
  return useMutation<Answer<E>, Error, Args<E>>({
    mutationFn: (args) => once(args, (headers) => call(endpoint, { ...args, headers })),
    onError: (error) => failure !== null && toastFailure(errorText(error, failure)),
    onSettled: () => invalidate(client, ...changed),
  });
}

export const useAddNote = () => useWrite(createPin, 'The note could not be sent. Please try again.');
export const useReply = () => useWrite(replyToPin, 'The reply could not be sent. Please try again.');
export const useResolve = () => useWrite(resolvePin, 'The note could not be resolved. Please try again.');
export const useReopen = () => useWrite(reopenPin, 'The note could not be reopened. Please try again.');
export const useTick = () => useWrite(tickPin, 'This could not be saved. Please try again.');
export const useDeleteNote = () => useWrite(deletePin, 'The note could not be deleted. Please try again.');
export const useDecide = () => useWrite(decide, null);
export const useAcceptRound = () => useWrite(decide, 'Your decision could not be sent. Please try again.');
export const useWithdraw = () =>
  useWrite(withdrawDecision, 'Your decision could not be withdrawn. Please try again.');

/** Records once per version that the user has looked at it. */
export function useSeen(id: string, versionId: string | undefined): void {
  useEffect(() => {
    if (versionId === undefined) return undefined;
    let noted = false;
    return whenInSight(() => {
      if (noted) return;
      noted = true;
      // Ignore a failure: the next visit records this again.
      call(seeVersion, { params: { id, versionId } }).catch(() => {});
    });
  }, [id, versionId]);
}

/** Marks the thread of a note as read. */
export function useRead(id: string, pinId: string, unread: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!unread) return undefined;
    return whenInSight(() => {
      call(readPin, { params: { id, pinId } }).then(
        () => invalidate(client, myPins),
        () => {},
      );
    });
  }, [client, id, pinId, unread]);
}

const noColleagues: never[] = [];

/** The other people of the company, who can be mentioned in notes. */
export const useColleagues = () =>
  useQuery({ ...queryOf(getColleagues), select: colleaguesOf }).data ?? noColleagues;

const colleaguesOf = ({ people }: Answer<typeof getColleagues>) =>
  people.filter(({ isYou }) => !isYou).map(({ id, name }) => ({ id, name, profileImageUrl: null }));
