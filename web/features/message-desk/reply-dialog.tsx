import { useId, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messageResponse, type StaffClientMessage } from '#contract/messages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fieldErrors, refusedFields, type FieldErrors } from '#web/api/form-errors.ts';
import { useDraft } from '#web/api/use-draft.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { FormNote } from '#web/ui/form-note.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { takesFocus } from '#web/ui/takes-focus.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { useClientMessage, useRespond } from './data.ts';
import { UnsentReply } from './unsent-reply.tsx';

interface ReplyDialogProps {
  id: string;
  /** The row of the list, where the message is in it. */
  known: StaffClientMessage | undefined;
  place: Place;
}

/** Answers one message of a client, once; an answered one is shown with its answer. */
export function ReplyDialog({ id, known, place }: ReplyDialogProps) {
  const form = useId();
  const query = useClientMessage(id, known);
  const respond = useRespond();
  const message = query.data;
  const open = message?.adminResponse === null && !message.fromAdmin;
  return (
    <Dialog
      open
      onClose={place.close}
      closeOnBackdrop={false}
      title={message ? `Respond to ${message.clientAccount.name}` : 'Respond'}
      description={message?.clientAccount.company}
      footer={
        <>
          <Button variant="secondary" onClick={place.close}>
            {open ? 'Cancel' : 'Close'}
          </Button>
          {open && (
            <Button type="submit" form={form} pending={respond.isPending} pendingLabel="Sending...">
              Send Response
            </Button>
          )}
          {message && !open && (
            <Button disabledReason="Each message is answered once. Write again to say more.">
              Already Responded
            </Button>
          )}
        </>
      }
    >
      {message ? (
        <div className="flex flex-col gap-5">
          <blockquote className="border-s-2 border-control ps-4">
            <LongText text={message.message} />
          </blockquote>
          {open ? (
            <ReplyForm form={form} id={id} respond={respond} onDone={place.close} />
          ) : (
            <>
              {respond.isError && <FormNote>{refusedFields(respond.error)['form']}</FormNote>}
              {message.adminResponse !== null && (
                <div className="rounded-lg bg-sunken px-4 py-3 ring-1 ring-line">
                  <h3 className="font-sans text-xs font-semibold text-ink-soft">Our response</h3>
                  <LongText text={message.adminResponse} />
                </div>
              )}
              <UnsentReply messageId={id} clientId={message.clientAccount.id} place={place} />
            </>
          )}
        </div>
      ) : (
        <Missing query={query} />
      )}
    </Dialog>
  );
}

interface ReplyFormProps {
  form: string;
  id: string;
  respond: ReturnType<typeof useRespond>;
  onDone: () => void;
}

function ReplyForm({ form, id, respond, onDone }: ReplyFormProps) {
  const [response, setResponse] = useDraft(`reply:${id}`, '');
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (respond.isPending) return;
    const element = event.currentTarget;
    const refuse = (found: FieldErrors) => {
      setErrors(found);
      focusFirstError(element);
    };
    const wrong = fieldErrors(messageResponse, { response });
    if (wrong) return refuse(wrong);
    setErrors({});
    respond.mutate(
      { params: { id }, body: { response } },
      {
        onSuccess: () => {
          setResponse('');
          onDone();
        },
        onError: (error) => refuse(refusedFields(error)),
      },
    );
  };

  return (
    <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormNote>{errors['form']}</FormNote>
      <Field
        label="Response"
        required
        error={errors['response']}
        hint="The client sees it as a new message. A message can be answered once."
      >
        <Textarea
          ref={takesFocus}
          className="min-h-32"
          maxLength={limits.message}
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
      </Field>
    </form>
  );
}

function Missing({
  query: { error, isFetching, refetch },
}: {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState title="There is no such message">
        The link may be old, or a letter of it is missing.
      </EmptyState>
    );
  if (error)
    return (
      <LoadError
        title="The message could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading the message" className="flex flex-col gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}
