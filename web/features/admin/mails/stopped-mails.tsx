import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStoppedMails, type StoppedMail, type StopReason } from '#contract/mail-replies.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { useDeleteMail, usePlaceMail } from './stopped-data.ts';

const reasons: Record<StopReason, string> = {
  'no-token': 'Not sent to a conversation',
  'wrong-token': 'The address for replies is unknown',
  expired: 'The address for replies has expired',
  'unknown-sender': 'Sent from an unknown address',
  forged: 'The sender could not be confirmed',
  automatic: 'Automatic reply',
  bounce: 'Returned e-mail',
  loop: 'Sent by another program',
  'too-many': 'Too many replies within an hour',
  'too-large': 'Larger than 40 MB',
  unreadable: 'Damaged',
  empty: 'No text and no files',
  'no-right': 'The sender can no longer write here',
  closed: 'The project is closed',
  undecided: 'Does not begin with Approve or Reject',
  refused: 'Refused',
};

/** Received mails that are in no conversation, with the reason; renders nothing without any. */
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
      >
        {(mail) => <StoppedRow mail={mail} />}
      </PagedList>
    </section>
  );
}

function StoppedRow({ mail }: { mail: StoppedMail }) {
  const { id, sender, subject, reason, detail, text, files, person, canPlace, createdAt } = mail;
  const [isOpen, setOpen] = useState(false);
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
        ...(may
          ? [{ label: 'Delete', danger: true, onSelect: () => remove.mutate({ params: { id } }) }]
          : []),
      ]}
    >
      {isOpen && (
        <p className="mx-4 mb-4 rounded-lg bg-sunken px-4 py-3 type-text wrap-anywhere whitespace-pre-wrap">
          {text || 'No text.'}
          {files.length > 0 && `\n\nFiles: ${files.join(', ')}`}
        </p>
      )}
    </Row>
  );
}
