import { useQuery } from '@tanstack/react-query';
import { getContactMessage, listContactMessages, readContactMessage } from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/turns.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { mailLink } from './mail-link.ts';

/** A message of the site's form: answered by mail, or read and done. */
export function ContactMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(queryOf(getContactMessage, { params: { id } }));
  const mayWrite = useMay('messages.write');
  const read = useStaffMutation(readContactMessage, {
    success: 'Message marked as read',
    failure: 'Failed to mark message as read',
    invalidates: [getContactMessage, listContactMessages, listWaiting, getAdminCounts],
  });
  const message = query.data;
  const done = () => read.mutate({ params: { id } }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={message?.name ?? 'Message'}
      description={message?.email}
      footer={
        message &&
        mayWrite && (
          <>
            <Button variant="secondary" pending={read.isPending} onClick={done}>
              Mark as Read
            </Button>
            <LinkButton href={mailLink(message)} onClick={done}>
              Reply by E-mail
            </LinkButton>
          </>
        )
      }
    >
      {message ? (
        <div className="flex flex-col gap-3">
          <RelativeTime instant={message.createdAt} className="text-sm text-ink-soft" />
          {message.subject && <p className="font-semibold wrap-anywhere">{message.subject}</p>}
          <LongText text={message.message} />
        </div>
      ) : (
        <NotLoaded noun="message" query={query} missing={isMissing(query.error)}>
          <Skeleton className="h-28 w-full rounded-lg" />
        </NotLoaded>
      )}
    </Dialog>
  );
}
