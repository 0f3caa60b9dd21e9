import { useId, type ReactNode } from 'react';
import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { UnsentText } from '#web/ui/feedback/unsent-text.tsx';
import { kindText } from '../changes-of.ts';
import { useChangeRequest, useDecide } from '../data.ts';
import { ResponseForm } from './response-form.tsx';
import { StatusBadge } from '../status-mark.tsx';
import { useDecisionDraft } from './use-decision-draft.ts';
import { WantedChanges, WantedPalette } from '../wanted-changes.tsx';

interface ResponseDialogProps {
  id: string;
  /** The request's row of the list, if loaded. */
  known: StaffChangeRequest | undefined;
  address: AdminAddress<'client-comms'>;
  /** What was written with the client last. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

/** Decides one request; a decided one is shown with its response. */
export function ResponseDialog({ id, known, address, conversation }: ResponseDialogProps) {
  const form = useId();
  const query = useChangeRequest(id, known);
  const decide = useDecide();
  const draft = useDecisionDraft(id);
  const request = query.data;
  // The form stays until its answer is there: the list may know of the decision earlier, and a form that is gone closes nothing.
  const sending = decide.isPending || decide.isSuccess;
  const pending = request !== undefined && (request.status === 'pending' || sending);
  return (
    <Dialog
      open
      onClose={address.close}
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
            <Button variant="secondary" onClick={address.close}>
              Cancel
            </Button>
            <Button type="submit" form={form} pending={decide.isPending} pendingLabel="Sending...">
              Send Response
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={address.close}>
            Close
          </Button>
        )
      }
    >
      {request ? (
        <div className="flex flex-col gap-5">
          {request.author && <Byline person={request.author} before="Asked by" className="text-sm" />}
          {request.requestReason && <LongText text={request.requestReason} />}
          <WantedChanges request={request} />
          <WantedPalette request={request} />
          {pending && conversation?.(request.clientAccount)}
          {pending ? (
            <ResponseForm
              form={form}
              id={id}
              clientId={request.clientAccountId}
              draft={draft}
              decide={decide}
              onDone={address.close}
            />
          ) : (
            <div className="flex flex-col gap-2">
              <div>
                <StatusBadge status={request.status} />
              </div>
              {request.respondedBy && (
                <Byline person={request.respondedBy} before="Decided by" className="text-sm" />
              )}
              {request.adminResponse && <LongText text={request.adminResponse} />}
              <AttachedFiles files={request.responseFiles} label="Files of our response" />
              <UnsentText text={draft.adminResponse} onDiscard={draft.clear} />
            </div>
          )}
        </div>
      ) : (
        <NotLoaded noun="change request" query={query} missing={isMissing(query.error)}>
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
        </NotLoaded>
      )}
    </Dialog>
  );
}
