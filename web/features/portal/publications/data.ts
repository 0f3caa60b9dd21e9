import { useEffect, useEffectEvent } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { undoMs } from '#contract/consultations.ts';
import { myProjects } from '#contract/projects.ts';
import {
  answerPublication,
  listPublications,
  undoWithdrawal,
  withdrawPublication,
} from '#contract/publications.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Args } from '#web/api/calls/client.ts';
import { invalidate, pages, queryOf } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** The client's projects with their pictures. The query is the one of the projects above, so that they are fetched once. */
export const useProjects = () => useInfiniteQuery(pages(myProjects, { query: { limit: 12 } }));

/** The client's projects on the site, and the agency's requests to show more. */
export const usePublications = () => useQuery(queryOf(listPublications));

type Spoken =
  | 'Your answer could not be sent.'
  | 'It could not be removed from the site.'
  | 'It could not be shown again.';

function useWord<E extends typeof answerPublication | typeof withdrawPublication | typeof undoWithdrawal>(
  endpoint: E,
  failure: Spoken,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<E>) => call<typeof answerPublication>(endpoint as never, args as never),
    onSuccess: ({ isPublic, publication }) =>
      toast({
        title: isPublic
          ? 'It is on the site now'
          : publication?.state === 'reword'
            ? 'Sent to our team'
            : 'It is not on the site',
        tone: 'success',
      }),
    onError: (error) => toastFailure(errorText(error, failure)),
    onSettled: () => invalidate(client, listPublications, myProjects),
  });
}

export const useAnswer = () => useWord(answerPublication, 'Your answer could not be sent.');

/** Removes a project from the site. The mutation is dropped from the cache once the removal can no longer be undone. */
export function useWithdraw() {
  const withdraw = useWord(withdrawPublication, 'It could not be removed from the site.');
  const { submittedAt } = withdraw;
  const forget = useEffectEvent(() => withdraw.reset());
  useEffect(() => {
    if (submittedAt === 0) return undefined;
    const timer = setTimeout(() => forget(), undoMs);
    return () => clearTimeout(timer);
  }, [submittedAt]);
  return withdraw;
}

export const useUndo = () => useWord(undoWithdrawal, 'It could not be shown again.');
