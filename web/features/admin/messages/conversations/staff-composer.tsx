import { Link2 } from '#web/ui/pictures/lucide/later.tsx';
import { useRef, useState } from 'react';
import type { ConversationMessage } from '#contract/conversations.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { firstName } from '#web/state/staff/saved-replies/fill-placeholders.ts';
import { SavedRepliesMenu } from '#web/state/staff/saved-replies/saved-replies-menu.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Composer } from '#web/ui/people/conversation/composer.tsx';
import { linkPicks, linksIn, type ChosenLink } from '#web/ui/people/conversation/link-picks.ts';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import { mentionPicks, type Mentionable } from '#web/ui/form/choice/mention-picks.ts';
import type { PickField } from '#web/ui/form/choice/pick-textarea.tsx';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useNameable, useNote, useSigning, useWriteTo } from './data.ts';

interface StaffComposerProps {
  clientAccountId: string;
  /** The client; null while loading, and for staff who may not see clients. */
  client: { name: string; company: string | null } | null;
  /** Newest first. */
  messages: readonly ConversationMessage[];
  /** True if the client's oldest message is loaded. */
  complete: boolean;
  colleagues: readonly Mentionable[];
  onSavedReplies: () => void;
  onSent: () => void;
}

const kinds = [
  { value: 'message', label: 'Message' },
  { value: 'note', label: 'Note' },
] as const;

type Kind = (typeof kinds)[number]['value'];

/** The field for a message to a client, or for a note to colleagues. */
export function StaffComposer({
  clientAccountId,
  client,
  messages,
  complete,
  colleagues,
  ...on
}: StaffComposerProps) {
  const [kind, setKind] = useState<Kind>('message');
  const isNote = kind === 'note';
  const [text, setText] = useDraft(`conversation:${clientAccountId}`, '');
  const [note, setNote] = useDraft(`conversation-note:${clientAccountId}`, '');
  const [links, setLinks] = useDraft<ChosenLink[]>(`conversation-links:${clientAccountId}`, []);
  const files = useClientFiles(`conversation:${clientAccountId}`, clientAccountId);
  const noteFiles = useAttachments(`conversation-note:${clientAccountId}`, 'staff-attachment');
  const field = useRef<PickField>(null);
  const nameable = useNameable(clientAccountId);
  const hasNames = [nameable.previews, nameable.projects].some((list) => list && list.length > 0);
  const sign = useSigning(clientAccountId);
  const [write, addNote] = [useWriteTo(), useNote()];

  const words = isNote ? note : text;
  const change = (next: string) => {
    if (isNote) return setNote(next);
    setText(next);
    if (next !== '') sign();
  };
  const attached = isNote ? noteFiles : files;
  const send = async (message: string) => {
    const written = { message, files: attached.references, links: linksIn(message, links) };
    if (isNote) {
      const body = { ...written, mentions: mentionsIn(message, colleagues) };
      await addNote.mutateAsync({ params: { id: clientAccountId }, body });
    } else {
      const newest = messages.find(({ side, internal }) => side === 'agency' && !internal);
      const after = newest?.id ?? (complete ? null : undefined);
      const body = { clientAccountId, ...written, ...(after === undefined ? {} : { after }) };
      await write.mutateAsync({ body });
    }
    change('');
    attached.clear();
    setLinks([]);
    on.onSent();
  };

  const writer = messages.find(({ side }) => side === 'client')?.author?.name ?? client?.name;

  return (
    <Composer
      line="keys-hidden"
      label={isNote ? 'Write a note' : 'Write a message'}
      className={isNote ? 'bg-warning-soft' : 'bg-raised'}
      fieldLabel={isNote ? 'Your note' : 'Your message'}
      placeholder={
        isNote
          ? 'For colleagues only. Type @ to mention one.'
          : 'Write to the client. Type / to link a preview.'
      }
      value={words}
      onChange={change}
      files={attached}
      picks={[
        ...(isNote ? [mentionPicks(colleagues)] : []),
        linkPicks(nameable.previews, nameable.projects, (link) => setLinks([...links, link])),
      ]}
      field={field}
      pending={write.isPending || addNote.isPending}
      missing={isNote ? 'Please write a note.' : 'Please write a message.'}
      send={send}
      refusal={(problem) => errorText(problem, 'It was not sent. Please try again.')}
      action={isNote ? 'Add note' : 'Send'}
      tools={
        <>
          <Segmented label="What you write" options={kinds} value={kind} onChange={setKind} />
          {!isNote && (
            <SavedRepliesMenu
              fillings={{
                name: writer ? firstName(writer) : null,
                company: client ? (client.company ?? client.name) : null,
                project: nameable.projects?.[0]?.title ?? null,
              }}
              words={words}
              onInsert={(next) => {
                change(next);
                field.current?.focus();
              }}
              onEdit={on.onSavedReplies}
              drafts={{
                kind: 'conversation',
                id: clientAccountId,
                clientId: clientAccountId,
                name: writer ?? null,
              }}
              onDraft={change}
            />
          )}
          {hasNames && (
            <Button
              size="sm"
              variant="quiet"
              aria-label="Link a preview or project"
              onClick={() => field.current?.type('/')}
            >
              <Link2 className="size-4" aria-hidden="true" />
              <span className="max-sm:sr-only">Link</span>
            </Button>
          )}
        </>
      }
    />
  );
}
