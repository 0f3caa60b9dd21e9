import { useMutation, useQueryClient } from '@tanstack/react-query';
import { myChangeRequests, sendChangeRequest } from '#contract/change-requests.ts';
import { myDirectives, saveDirectives, type NewProjectDirectives } from '#contract/directives.ts';
import { call } from '#web/api/calls/client.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { invalidate, pages, queryOf } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** The client's current directives. */
export const directivesQuery = queryOf(myDirectives);

/** The client's change requests, newest first. */
export const changeRequestsQuery = pages(myChangeRequests);

/** Saves the client's directives, which apply at once. `onSaved` is called even if the form is unmounted. */
export function useSaveDirectives(onSaved: (sent: NewProjectDirectives) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewProjectDirectives) => call(saveDirectives, { body }),
    onSuccess: (saved, sent) => {
      client.setQueryData(directivesQuery.queryKey, saved);
      onSaved(sent);
      toast({ title: 'Directives Saved', tone: 'success' });
    },
    onError: () => toastFailure('Failed to save project directives.'),
  });
}

/** A change of colors that the client confirms before it is requested. */
export interface ColorChange {
  before: readonly string[];
  wanted: readonly string[];
  reason: string;
}

const once = createOnceByKey();

/**
 * Requests a change of colors from the team. The palette shows the change as pending once the server has stored the
 * request.
 */
export function useAskForColors(onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, wanted, reason }: ColorChange) => {
      const body = {
        requestType: 'color_change',
        requestReason: reason.trim(),
        currentValues: JSON.stringify({ colors: before }),
        requestedValues: JSON.stringify({ colors: wanted }),
      };
      return once(body, (headers) => call(sendChangeRequest, { body, headers }));
    },
    onSuccess: async () => {
      await invalidate(client, myChangeRequests);
      onSent();
      toast({
        title: 'Change Request Submitted',
        description: 'Our team will answer it here.',
        tone: 'success',
      });
    },
    onError: () =>
      toast({ title: 'Request Failed', description: 'Failed to submit change request.', tone: 'error' }),
  });
}
