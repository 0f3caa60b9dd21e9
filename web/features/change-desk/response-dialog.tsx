import { useId } from 'react';
import type { StaffChangeRequest } from '#contract/directives.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnsentText } from '#web/ui/unsent-text.tsx';
import { kindText } from './changes-of.ts';
import { useChangeRequest, useDecide } from './data.ts';
import { ResponseForm } from './response-form.tsx';
import { StatusMark } from './status-mark.tsx';
import { useDecisionDraft } from './use-decision-draft.ts';
import { WantedChanges } from './wanted-changes.tsx';

interface ResponseDialogProps {
  id: string;
  /** The row of the list, where the request is in it. */
  known: StaffChangeRequest | undefined;
  place: Place;
}

/** Decides one request; one that was decided before is shown with its response. */
export function ResponseDialog({ id, known, place }: ResponseDialogProps) {
  const form = useId();
  const query = useChangeRequest(id, known);
  const decide = useDecide();
  const draft = useDecisionDraft(id);
  const request = query.data;
  const pending = request?.status === 'pending';
  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title={request && !pending ? 'Change Request' : 'Respond to Change Request'}
      description={
        request &&
        [kindText(request.requestType), request.clientAccount.name, request.clientAccount.company]
          .filter(Boolean)
          .join(' · ')
      }
      footer={
        pending ? (
          <>
            <Button variant="secondary" onClick={place.close}>
              Cancel
            </Button>
            <Button type="submit" form={form} pending={decide.isPending} pendingLabel="Sending...">
              Send Response
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={place.close}>
            Close
          </Button>
        )
      }
    >
      {request ? (
        <div className="flex flex-col gap-5">
          {request.requestReason && <LongText text={request.requestReason} />}
          <WantedChanges request={request} />
          {pending ? (
            <ResponseForm form={form} id={id} draft={draft} decide={decide} onDone={place.close} />
          ) : (
            <div className="flex flex-col gap-2">
              <div>
                <StatusMark status={request.status} />
              </div>
              {request.adminResponse && <LongText text={request.adminResponse} />}
              <UnsentText text={draft.adminResponse} onDiscard={draft.clear} />
            </div>
          )}
        </div>
      ) : (
        <Missing query={query} />
      )}
    </Dialog>
  );
}

function Missing({
  query: { error, isFetching, refetch },
}: {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState title="There is no such change request">
        The link may be old, or a letter of it is missing.
      </EmptyState>
    );
  if (error)
    return (
      <LoadError
        title="The change request could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading the change request" className="flex flex-col gap-4">
      <Skeleton className="h-36 w-full rounded-lg" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
