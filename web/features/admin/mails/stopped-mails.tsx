import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStoppedMails, type StoppedMail, type StopReason } from '#contract/mail-replies.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { useDeleteMail, usePlaceMail } from './stopped-data.ts';

const reasons: Record<StopReason, string> = {
  'no-token': 'Its address belongs to no conversation',
  'wrong-token': 'The address for replies is unknown',
  expired: 'The address for replies has expired',
  'unknown-sender': 'Sent from an unknown address',
  forged: 'The sender could not be confirmed',
  automatic: 'Automatic reply',
  bounce: 'Returned e-mail',
  loop: 'From a mailing list or another program',
  'too-many': 'Too many replies within an hour',
  'too-large': 'Larger than 40 MB',
  unreadable: 'Damaged',
  empty: 'No text and no files',
  'no-right': 'The sender can no longer write here',
  closed: 'The project is closed',
  undecided: 'Does not begin with Approve or Reject',
  refused: 'Refused',
};

/** Reasons that concern automatic mails; nobody reads an answer to these. */
const byNobody: readonly StopReason[] = ['automatic', 'bounce', 'loop', 'unreadable'];

/** Received mails that are not in any conversation, with the reason; renders nothing if there are none. */
export function StoppedMails() {
  const query = useInfiniteQuery(pages(listStoppedMails));
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="stopped-heading" className="flex flex-col gap-3">
      <div>
        <h3 id="stopped-heading" className="type-name">
          Received, but without a conversation
        </h3>
        <p className="type-meta text-ink-soft">Kept for 30 days.</p>
      </div>
      <PagedList
        label="Received e-mails without a conversation"
        noun={['e-mail', 'e-mails']}
        items={items}
        total={query.data?.total ?? 0}
        narrowed={false}
        query={query}
        keyOf={({ id }) => id}
        atFirst={3}
      >
        {(mail) => <StoppedRow mail={mail} />}
      </PagedList>
    </section>
  );
}

function StoppedRow({ mail }: { mail: StoppedMail }) {
  const { id, sender, subject, reason, detail, text, files, person, canPlace, createdAt } = mail;
  const [isOpen, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const may = useMay('mail.write');
  const place = usePlaceMail();
  const remove = useDeleteMail();
  const toggle = () => setOpen(!isOpen);
  return (
    <Row
      id={`stopped-${id}`}
      name={sender || 'Unknown sender'}
      about={person && `For ${person}`}
      what={subject || 'No subject'}
      more={detail ? `${reasons[reason]}: ${detail}` : reasons[reason]}
      at={createdAt}
      onOpen={toggle}
      specified={
        may &&
        canPlace && (
          <Button
            variant="secondary"
            size="sm"
            pending={place.isPending}
            onClick={() => place.mutate({ params: { id } })}
          >
            Add to the conversation
          </Button>
        )
      }
      actions={[
        { label: isOpen ? 'Hide Text' : 'Show Text', onSelect: toggle },
        ...(may ? [{ label: 'Delete', danger: true, onSelect: () => setDeleting(true) }] : []),
      ]}
    >
      {isOpen && (
        <div className="mx-4 mb-4 flex flex-col gap-3">
          <p className="max-h-96 overflow-y-auto rounded-lg bg-sunken px-4 py-3 type-text wrap-anywhere whitespace-pre-wrap">
            {text.trim() || 'No text.'}
            {files.length > 0 && `\n\nFiles: ${files.join(', ')}`}
          </p>
          {sender !== '' && !byNobody.includes(reason) && (
            <a
              className={buttonStyle('secondary', 'sm', 'w-fit')}
              href={`mailto:${sender}?subject=${encodeURIComponent(subject)}`}
            >
              Reply in your mail program
            </a>
          )}
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this e-mail?"
          description={`The e-mail from ${sender || 'an unknown sender'} and its files are deleted for good.`}
          action="Delete"
          isDanger
          pending={remove.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: () => setDeleting(false) })}
        />
      )}
    </Row>
  );
}
