import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '#contract/directives.ts';
import { call } from '#web/api/client.ts';
import { idempotencyKeys } from '#web/api/idempotency.ts';
import { invalidate, pages, q } from '#web/api/query-client.ts';
import { toast } from '#web/ui/toast-store.ts';

/** What is in force for the client. */
export const directivesQuery = q(contract.myDirectives);

/** The client's change requests, newest first. */
export const changeRequestsQuery = pages(contract.myChangeRequests);

/** Saves what the client wants of the look; the answer is in force at once. */
export function useSaveDirectives() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: contract.NewProjectDirectives) => call(contract.saveDirectives, { body }),
    onSuccess: (saved) => {
      client.setQueryData(directivesQuery.queryKey, saved);
      toast({ title: 'Directives Saved', tone: 'success' });
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to save project directives.', tone: 'error' }),
  });
}

/** A wish for other colours, as the client confirms it. */
export interface ColorChange {
  before: readonly string[];
  wanted: readonly string[];
  reason: string;
}

const keyFor = idempotencyKeys();

/** Asks the team for other colours; the palette shows them as waiting once the request is stored. */
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
      return call(contract.sendChangeRequest, { body, headers: { 'idempotency-key': keyFor(body) } });
    },
    onSuccess: async () => {
      await invalidate(client, contract.myChangeRequests);
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
