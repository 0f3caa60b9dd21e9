import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getMyErasure, graceDays, withdrawErasure } from '#contract/erasure.ts';
import type { Side } from '#contract/sign-in.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { Section } from '../section.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { dayText } from '#web/ui/text/time-text.ts';
import { ErasureDialog } from './erasure-dialog.tsx';

const leads: Record<Side, string> = {
  client: 'Your name, your address, your texts and your files.',
  staff:
    'Your name, your address and your ways to sign in. Your messages to clients stay, as messages of the agency.',
};

/** The section where a person requests erasure, sees its date, and withdraws the request. */
export function ErasureSection({ side }: { side: Side }) {
  const { data, isError, error, isFetching, refetch } = useQuery(queryOf(getMyErasure, { params: { side } }));
  const [asks, setAsks] = useState(false);
  if (isError)
    return (
      <LoadError
        error={error}
        title="This part could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-40 w-full rounded-xl" />;
  if (data.erasure) return <Waiting side={side} dueAt={data.erasure.dueAt} />;
  return (
    <Section
      title="Erase my data"
      lead={`${leads[side]} This happens after ${graceDays} days. Until then you can change your mind.`}
    >
      {data.refused === null ? (
        <Button variant="secondary" className="self-start" onClick={() => setAsks(true)}>
          Erase my data…
        </Button>
      ) : (
        <p className="max-w-prose type-text">{data.refused}</p>
      )}
      {asks && <ErasureDialog side={side} state={data} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function Waiting({ side, dueAt }: { side: Side; dueAt: string }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(withdrawErasure, { params: { side } }),
    onSuccess: () => toast({ title: 'Your data stays', tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, 'This could not be saved. Please try again.')),
    onSettled: () => invalidate(queries, getMyErasure),
  });
  return (
    <Section
      title={`Your data will be erased on ${dayText(dueAt)}`}
      lead={`Until then everything works as before, and ${side === 'client' ? 'our team knows' : 'the super admins know'} that you asked. After that day you cannot sign in, and nobody can restore your data.`}
    >
      <Button className="self-start" pending={keep.isPending} onClick={() => keep.mutate()}>
        Keep my data
      </Button>
    </Section>
  );
}
