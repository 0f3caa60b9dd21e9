import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerTestimonial, listMyTestimonials, writeTestimonial } from '#contract/testimonials.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Args } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** The client's testimonials about the agency, and the agency's requests for one. */
export const useTestimonials = () => useQuery(queryOf(listMyTestimonials));

function useWord<A, R>(send: (args: A) => Promise<R>, success: (answer: R) => string, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => toast({ title: success(answer), tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, failure)),
    onSettled: () => invalidate(client, listMyTestimonials),
  });
}

export const useWrite = () =>
  useWord(
    (args: Args<typeof writeTestimonial>) => call(writeTestimonial, args),
    () => 'Thank you. We review it before it is shown.',
    'Your testimonial could not be sent.',
  );

export const useAnswer = () =>
  useWord(
    (args: Args<typeof answerTestimonial>) => call(answerTestimonial, args),
    ({ state }) => (state === 'written' ? 'Thank you' : 'No longer shown'),
    'Your answer could not be sent.',
  );
