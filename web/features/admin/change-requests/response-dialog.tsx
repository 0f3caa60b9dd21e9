import type { ReactNode } from 'react';
import { decision, type Decision, type StaffChangeRequest } from '#contract/change-requests.ts';
import { AlreadyAnswered, AnswerDialog } from '#web/state/staff/answering/answer-dialog.tsx';
import { OutsideQuote } from '#web/state/staff/money/addendum/outside-quote.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { kindText } from './changes-of.ts';
import { useChangeRequest, useDecide } from './data.ts';
import { StatusBadge } from './status-mark.tsx';
import { WantedChanges, WantedPalette } from './wanted-changes.tsx';

interface ResponseDialogProps {
  id: string;
  /** The request's row of the list, if loaded. */
  known: StaffChangeRequest | undefined;
  address: AdminAddress<'client-comms'>;
  /** The last messages with the client. */
  conversation?: ((client: { id: string; name: string }) => ReactNode) | undefined;
}

/** The dialog for deciding a request; a decided request is shown with its response. */
export function ResponseDialog({ id, known, address, conversation }: ResponseDialogProps) {
  const query = useChangeRequest(id, known);
  const decide = useDecide();
  const [status, setStatus] = useDraft<Decision['status'] | ''>(`change-status:${id}`, '');
  const request = query.data;
  // The list may show the decision before the call is answered. Keep the form until then, because the form closes the
  // dialog.
  const sending = decide.isPending || decide.isSuccess;
  const pending = request !== undefined && (request.status === 'pending' || sending);
  const draft = `change-response:${id}`;
  return (
    <AnswerDialog
      title={request && !pending ? 'Change Request' : 'Respond to Change Request'}
      description={
        request &&
        [kindText(request.requestType), request.clientAccount.name, request.clientAccount.company]
          .filter(Boolean)
          .join(' · ')
      }
      onClose={address.close}
      noun="change request"
      query={query}
      skeleton={
        <>
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
        </>
      }
      dismiss={pending ? 'Cancel' : 'Close'}
      answer={
        pending
          ? {
              schema: decision,
              field: 'adminResponse',
              draft,
              files: { clientId: request.clientAccountId, answers: id },
              rest: { status },
              renderFields: (errors) => (
                <Field label="Decision" required error={errors['status']}>
                  <Select
                    ref={takesFocus}
                    value={status}
                    onChange={(event) => setStatus(event.target.value as Decision['status'] | '')}
                  >
                    <option value="">Select a decision</option>
                    <option value="approved">Approve</option>
                    <option value="rejected">Reject</option>
                  </Select>
                </Field>
              ),
              drafts: {
                kind: 'change-request',
                id,
                clientId: request.clientAccountId,
                name: request.author?.name ?? null,
              },
              label: 'Response Message',
              required: true,
              hint: 'Shown to the client with the request.',
              action: 'Send Response',
              pending: decide.isPending,
              send: (body) => decide.mutateAsync({ params: { id }, body }),
              onTaken: () => setStatus(''),
              onSent: address.close,
            }
          : null
      }
      conversation={request && conversation?.(request.clientAccount)}
      answered={
        request && (
          <AlreadyAnswered draft={draft} refusal={decide.error} onDiscard={() => setStatus('')}>
            <div className="flex flex-col gap-2">
              <div>
                <StatusBadge status={request.status} />
              </div>
              {request.respondedBy && (
                <Byline person={request.respondedBy} before="Decided by" className="type-text" />
              )}
              {request.adminResponse && <LongText text={request.adminResponse} />}
              <AttachedFiles files={request.responseFiles} label="Files of our response" />
            </div>
          </AlreadyAnswered>
        )
      }
    >
      {request && (
        <>
          <WantedChanges request={request} />
          {request.requestReason && <LongText text={request.requestReason} />}
          {request.author && request.author.name !== request.clientAccount.name && (
            <Byline person={request.author} before="Asked by" className="type-text" />
          )}
          <WantedPalette request={request} />
          {pending && (
            <OutsideQuote
              clientId={request.clientAccountId}
              about={{ type: 'change-request', id }}
              words={request.requestReason}
            />
          )}
        </>
      )}
    </AnswerDialog>
  );
}
