import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/validation/limits.ts';
import {
  contactResponse,
  getContactMessage,
  listContactMessages,
  readContactMessage,
  respondToContactMessage,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/turns.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { UnsentText } from '#web/ui/feedback/unsent-text.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AlreadyResponded } from './already-responded.tsx';
import { OurResponse } from './our-response.tsx';

const invalidates = [getContactMessage, listContactMessages, listWaiting, getAdminCounts];

const useRespond = () =>
  useStaffMutation(respondToContactMessage, {
    success: () =>
      appBoot().mailConfigured
        ? { title: 'Response sent', tone: 'success' }
        : {
            title: 'Response kept',
            description: 'No mail server is set up, so nothing was sent. The response stands under Mail.',
            tone: 'info',
          },
    failure: 'Failed to send response',
    saysWhy: 'conflict',
    invalidates,
  });

interface ResponseFormProps {
  form: string;
  id: string;
  email: string;
  respond: ReturnType<typeof useRespond>;
  onDone: () => void;
}

function ResponseForm({ form, id, email, respond, onDone }: ResponseFormProps) {
  const [response, setResponse] = useDraft(`contact-reply:${id}`, '');
  const { errors, formProps } = useForm(
    contactResponse,
    { response },
    {
      send: async (body) => {
        await respond.mutateAsync({ params: { id }, body });
        setResponse('');
      },
      onSent: onDone,
    },
  );
  return (
    <form {...formProps} id={form} className="flex flex-col gap-3">
      <FormNote>{errors['form']}</FormNote>
      <Field
        label="Response"
        required
        error={errors['response']}
        hint={
          appBoot().mailConfigured
            ? `It is mailed to ${email}. A message can be answered once.`
            : 'No mail server is set up: it is kept and not sent, and the message stays unread. A message can be answered once.'
        }
      >
        <Textarea
          ref={takesFocus}
          className="min-h-28"
          maxLength={limits.message}
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
      </Field>
    </form>
  );
}

/** What was typed where a colleague has answered meanwhile. */
function Unsent({ id }: { id: string }) {
  const [typed, setTyped] = useDraft(`contact-reply:${id}`, '');
  return <UnsentText text={typed} onDiscard={() => setTyped('')} />;
}

/** A message of the site's form: answered by mail, once, or read and done. */
export function ContactMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useId();
  const query = useQuery(queryOf(getContactMessage, { params: { id } }));
  const mayWrite = useMay('messages.write');
  const respond = useRespond();
  const read = useStaffMutation(readContactMessage, {
    success: 'Message marked as read',
    failure: 'Failed to mark message as read',
    invalidates,
  });
  const message = query.data;
  // The form stays until its answer is there: the message may know of the response earlier.
  const sending = respond.isPending || respond.isSuccess;
  const open = mayWrite && (message?.responseDate === null || sending);
  const title = open ? 'Respond to' : 'Message from';
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={message ? `${title} ${message.name}` : 'Message'}
      description={message?.email}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {open ? 'Cancel' : 'Close'}
          </Button>
          {message && mayWrite && !message.isRead && (
            <Button
              variant="secondary"
              pending={read.isPending}
              onClick={() => read.mutate({ params: { id } }, { onSuccess: onClose })}
            >
              Mark as Read
            </Button>
          )}
          {open && (
            <Button
              type="submit"
              form={form}
              pending={respond.isPending}
              pendingLabel={appBoot().mailConfigured ? 'Sending...' : 'Saving...'}
            >
              {appBoot().mailConfigured ? 'Send Response' : 'Keep Response'}
            </Button>
          )}
          {message && mayWrite && !open && <AlreadyResponded />}
        </>
      }
    >
      {message ? (
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-2">
            <RelativeTime instant={message.createdAt} className="text-sm text-ink-soft" />
            {message.subject && <p className="font-semibold wrap-anywhere">{message.subject}</p>}
            <LongText text={message.message} />
          </div>
          {open && (
            <ResponseForm form={form} id={id} email={message.email} respond={respond} onDone={onClose} />
          )}
          {!open && message.responseDate !== null && (
            <>
              {respond.isError && <FormNote>{refusedFields(respond.error)['form']}</FormNote>}
              {message.adminResponse !== null && (
                <OurResponse
                  text={message.adminResponse}
                  by={message.respondedBy}
                  at={message.responseDate}
                />
              )}
              <Unsent id={id} />
            </>
          )}
        </div>
      ) : (
        <NotLoaded noun="message" query={query} missing={isMissing(query.error)}>
          <Skeleton className="h-28 w-full rounded-lg" />
        </NotLoaded>
      )}
    </Dialog>
  );
}
