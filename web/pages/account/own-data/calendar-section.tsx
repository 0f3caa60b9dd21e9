import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endMyCalendar, getMyCalendar, makeMyCalendar } from '#contract/calendar.ts';
import type { Side } from '#contract/sign-in.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { SingleGroup } from '../section.tsx';

const leads: Record<Side, string> = {
  client: 'See promised dates, and the days for your decisions and files, in Google, Apple or Outlook.',
  staff:
    'See promised dates, due decisions and files, and requests that need an answer, in Google, Apple or Outlook.',
};

/** The secret address that gives a calendar program the person's dates. */
export function CalendarSection({ side }: { side: Side }) {
  const queries = useQueryClient();
  const params = { side };
  const { data: feed } = useQuery(queryOf(getMyCalendar, { params }));
  const change = useMutation({
    mutationFn: (act: 'make' | 'end') =>
      act === 'make' ? call(makeMyCalendar, { params }) : call(endMyCalendar, { params }),
    onSuccess: (_, act) =>
      toast({
        title: act === 'make' ? 'Your calendar address is ready' : 'Your calendar address has ended',
        tone: 'success',
      }),
    onError: (error) => toastFailure(errorText(error, 'That failed. Please try again.')),
    onSettled: () => invalidate(queries, getMyCalendar),
  });
  const button = (act: 'make' | 'end', label: string) => (
    <Button
      variant="secondary"
      pending={change.isPending && change.variables === act}
      onClick={() => change.mutate(act)}
    >
      {label}
    </Button>
  );
  return (
    <SingleGroup id="calendar" lead={leads[side]}>
      {feed &&
        (feed.address === null ? (
          <div>{button('make', 'Create Calendar Address')}</div>
        ) : (
          <>
            <CopyField label="Calendar address" value={feed.address} />
            <p className="type-meta text-ink-soft">
              Anyone with this address can read your calendar.{' '}
              {feed.readAt === null ? (
                'No calendar program has opened it yet.'
              ) : (
                <>
                  Last read <RelativeTime instant={feed.readAt} />.
                </>
              )}
            </p>
            <div className="flex flex-wrap gap-2">
              <LinkButton href={feed.address.replace(/^https?:/, 'webcal:')} variant="secondary">
                Add to Calendar
              </LinkButton>
              {button('make', 'Replace Address')}
              {button('end', 'End Address')}
            </div>
          </>
        ))}
    </SingleGroup>
  );
}
