import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSavedReplies, type SavedReply } from '#contract/saved-replies.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { useDeleteReply } from './data.ts';
import { ReplyFields } from './reply-fields.tsx';

/** A dialog with the agency's saved replies, to read, write, edit and delete. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(listSavedReplies));
  const mayWrite = useMay('messages.write');
  const [editing, setEditing] = useState<string | null>(null);
  const replies = query.data;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title="Saved replies"
      description="Shared by the team. Insert one while you write, then change it as you like."
      footer={
        mayWrite &&
        editing !== 'new' && (
          <Button variant="secondary" onClick={() => setEditing('new')}>
            New Reply
          </Button>
        )
      }
    >
      <ListPlaceholder query={query} failure="The saved replies could not be loaded">
        <Skeleton className="h-28 w-full" />
      </ListPlaceholder>
      {replies && (
        <div className="flex flex-col gap-4">
          {replies.length === 0 && editing === null && (
            <EmptyState title="No saved replies yet">
              Save what you write often, such as how to send files.
            </EmptyState>
          )}
          <ul aria-label="Saved replies" className="flex flex-col divide-y divide-line empty:hidden">
            {replies.map((reply) => (
              <li key={reply.id} className="py-3 first:pt-0">
                {editing === reply.id ? (
                  <ReplyFields reply={reply} onDone={() => setEditing(null)} />
                ) : (
                  <Row reply={reply} mayWrite={mayWrite} onEdit={() => setEditing(reply.id)} />
                )}
              </li>
            ))}
          </ul>
          {editing === 'new' && <ReplyFields reply={null} onDone={() => setEditing(null)} />}
        </div>
      )}
    </Dialog>
  );
}

interface RowProps {
  reply: SavedReply;
  mayWrite: boolean;
  onEdit: () => void;
}

function Row({ reply: { id, title, body }, mayWrite, onEdit }: RowProps) {
  const remove = useDeleteReply({ title, body });
  return (
    <article aria-label={title} className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="type-name wrap-anywhere">{title}</h3>
        {/* Shown without line breaks: most replies begin with the same greeting and a blank line. */}
        <p className="line-clamp-3 type-text wrap-anywhere text-ink-soft">{body}</p>
      </div>
      {mayWrite && (
        <div className="-mx-3 flex gap-1">
          <Button size="sm" variant="quiet" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${title}`}
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}
