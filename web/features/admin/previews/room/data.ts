import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setApprovers } from '#contract/decisions.ts';
import {
  createClientDelivery,
  createDelivery,
  deleteDelivery,
  listDeliveries,
  releaseDelivery,
  type StaffDelivery,
} from '#contract/deliveries.ts';
import { getContacts } from '#contract/people.ts';
import {
  answerPin,
  createStaffPin,
  deletePinAsStaff,
  listPinColleagues,
  listPinMessages,
  listPins,
  readPinAsStaff,
  reopenPinAsStaff,
  replyToPinAsStaff,
  resolvePinAsStaff,
} from '#contract/pins.ts';
import {
  listPreviewFeedback,
  respondToPreviewFeedback,
  settlePreviewFeedback,
} from '#contract/preview-feedback.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/waiting.ts';
import { getPreviewRoom, updateVersion } from '#contract/preview-versions.ts';
import { listPreviews, updatePreview } from '#contract/previews.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, pages, queryOf } from '#web/api/calls/query-client.ts';
import type { PreviewsOf } from '../data.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { whenInSight } from '#web/api/shown/when-in-sight.ts';
import { polled } from '#web/api/live/polled.ts';
import { useMay } from '#web/state/use-may.tsx';

export { useCancelVersion } from '../data.ts';
export type { PreviewsOf } from '../data.ts';

/** Fetches a preview with its versions, its decisions and the people who have looked at it. */
export const useRoom = (id: string) =>
  useQuery({ ...queryOf(getPreviewRoom, { params: { id } }), ...polled });

/** Fetches every note of a preview, including notes among staff. */
export const useNotes = (id: string) => useQuery({ ...queryOf(listPins, { params: { id } }), ...polled });

/** Fetches the thread of a note, newest message first. */
export const useThread = (id: string, pinId: string) =>
  useInfiniteQuery(pages(listPinMessages, { params: { id, pinId }, query: { limit: 100 } }));

/** Fetches the deliveries of a preview, a project or a client. */
export const useDeliveries = (query: PreviewsOf & { previewId?: string }) =>
  useInfiniteQuery(pages(listDeliveries, { query }));

const invalidates = [getPreviewRoom, listPins, listPinMessages, listPreviews, listDeliveries];
const why = { saysWhy: true, invalidates };

export const useAddNote = () =>
  useStaffMutation(createStaffPin, {
    success: ({ number }) => ({ title: `Note ${number} added`, tone: 'success' }),
    failure: 'The note could not be sent. Please try again.',
    ...why,
  });
export const useReply = () =>
  useStaffMutation(replyToPinAsStaff, { failure: 'The reply could not be sent. Please try again.', ...why });
export const useAnswer = () =>
  useStaffMutation(answerPin, { failure: 'The answer could not be saved. Please try again.', ...why });
export const useResolve = () =>
  useStaffMutation(resolvePinAsStaff, {
    failure: 'The note could not be resolved. Please try again.',
    ...why,
  });
export const useReopen = () =>
  useStaffMutation(reopenPinAsStaff, {
    failure: 'The note could not be reopened. Please try again.',
    ...why,
  });
export const useDeleteNote = () =>
  useStaffMutation(deletePinAsStaff, { failure: 'The note could not be deleted. Please try again.', ...why });
export const useEditPreview = () =>
  useStaffMutation(updatePreview, {
    success: 'Preview saved',
    failure: 'The preview could not be saved. Please try again.',
    ...why,
  });
export const useEditVersion = () =>
  useStaffMutation(updateVersion, { failure: 'The version could not be saved. Please try again.', ...why });
export const useApprovers = () =>
  useStaffMutation(setApprovers, { failure: 'This could not be saved. Please try again.', ...why });
const delivering = {
  success: ({ clientName, lock }: StaffDelivery) =>
    ({
      title: 'Delivered',
      description: lock ? `${clientName} is notified once it opens.` : `${clientName} is notified.`,
      tone: 'success',
    }) as const,
  failure: 'The files could not be delivered. Please try again.',
  ...why,
};
export const useDeliver = () => useStaffMutation(createDelivery, delivering);
export const useDeliverToClient = () => useStaffMutation(createClientDelivery, delivering);
export const useRelease = () =>
  useStaffMutation(releaseDelivery, {
    success: 'Delivery released',
    failure: 'The delivery could not be released. Please try again.',
    ...why,
  });
export const useTakeBack = () =>
  useStaffMutation(deleteDelivery, {
    success: 'Delivery withdrawn',
    failure: 'The delivery could not be withdrawn. Please try again.',
    ...why,
  });

const ofFeedback = [listPreviewFeedback, getPreviewRoom, getAdminCounts, listPreviews, listWaiting];

export const useRespond = () =>
  useStaffMutation(respondToPreviewFeedback, {
    success: 'Response Sent',
    failure: { title: 'Send Failed', text: 'Failed to send response. Please try again.' },
    invalidates: ofFeedback,
  });
export const useSettle = () =>
  useStaffMutation(settlePreviewFeedback, {
    success: 'No answer needed',
    failure: 'Failed to update the feedback',
    invalidates: ofFeedback,
  });

/** Marks the thread of a note as read. */
export function useRead(id: string, pinId: string, unread: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!unread) return undefined;
    return whenInSight(() => {
      call(readPinAsStaff, { params: { id, pinId } }).then(
        () => invalidate(client, listPins),
        () => {},
      );
    });
  }, [client, id, pinId, unread]);
}

const nobody: never[] = [];

/** The colleagues who can be mentioned in notes on a preview. */
export const useColleagues = (id: string) =>
  useQuery(queryOf(listPinColleagues, { params: { id } })).data ?? nobody;

/** The ids of contacts who get no mail about new previews; empty for roles that may not see clients. */
export function useWithoutMail(clientAccountId: string): ReadonlySet<string> {
  const { data } = useQuery({
    ...queryOf(getContacts, { params: { id: clientAccountId } }),
    enabled: useMay('clients.read'),
  });
  const some = data?.contacts.filter(({ noMail }) => noMail.includes('preview-ready')) ?? [];
  return new Set(some.map(({ id }) => id));
}

/** The client's feedback on a preview, for roles that may read it. */
export const useFeedbackOf = (previewId: string) =>
  useInfiniteQuery({
    ...pages(listPreviewFeedback, { query: { previewId } }),
    enabled: useMay('feedback.read'),
  });
