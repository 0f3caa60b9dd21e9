import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import type { ConversationMessage } from '#contract/conversations.ts';
import { limits } from '#contract/validation/limits.ts';
import type { NewLink } from '#contract/message-links.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useClientFiles } from '#web/api/uploads/use-client-files.ts';
import { firstName } from '#web/state/assigned/saved-replies/fill-placeholders.ts';
import { SavedRepliesMenu } from '#web/state/assigned/saved-replies/saved-replies-menu.tsx';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Composer } from '#web/ui/people/conversation/composer.tsx';
import { linkPicks, linksIn } from '#web/ui/people/conversation/link-picks.ts';
import { Segmented } from '#web/ui/form/choice/segmented.tsx';
import type { Mentionable } from '#web/ui/form/choice/mention-textarea.tsx';
import type { PickField, Picks } from '#web/ui/form/choice/pick-textarea.tsx';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { mentionsIn } from '#web/ui/text/mentions.tsx';
import { useNameable, useNote, useSigning, useWriteTo } from './data.ts';

interface StaffComposerProps {
  clientAccountId: string;
  /** Null while it is loading, and for who may not see clients. */
  client: { name: string; company: string | null } | null;
  /** The newest first. */
  messages: readonly ConversationMessage[];
  /** There are no older ones. */
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

/** Where staff write to a client, or a note for colleagues. What could not be sent stays. */
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
  const [links, setLinks] = useDraft<(NewLink & { name: string })[]>(
    `conversation-links:${clientAccountId}`,
    [],
  );
  const files = useClientFiles(`conversation:${clientAccountId}`, clientAccountId);
  const noteFiles = useAttachments(`conversation-note:${clientAccountId}`, 'staff-attachment');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<PickField>(null);
  const { previews, projects } = useNameable(clientAccountId);
  const sign = useSigning(clientAccountId);
  const [write, addNote] = [useWriteTo(), useNote()];

  const words = isNote ? note : text;
  const attached = isNote ? noteFiles : files;
  const change = (next: string) => {
    setError(null);
    if (isNote) return setNote(next);
    setText(next);
    if (next !== '') sign();
  };
  const named = linkPicks(previews, projects, (link) => setLinks([...links, link]));
  const people: Picks = { key: '@', label: 'Colleagues', options: colleagues, keepsKey: true };

  const letGo = () => {
    attached.clear();
    if (isNote) setNote('');
    else setText('');
    setLinks([]);
    on.onSent();
  };
  const submit = () => {
    field.current?.focus();
    const message = words.trim();
    if (message === '' && attached.items.length === 0)
      return setError(isNote ? 'Please write a note.' : 'Please write a message.');
    if (attached.pending) return setError(stillUploading);
    const parts = { message, files: attached.references, links: linksIn(message, links) };
    // The conversation may be left before the answer is here.
    const tell = (answer: Promise<unknown>) =>
      void answer.then(letGo, (problem: unknown) =>
        setError(errorText(problem, 'It was not sent. Please try again.')),
      );
    if (isNote) {
      const body = { ...parts, mentions: mentionsIn(message, colleagues) };
      return tell(addNote.mutateAsync({ params: { id: clientAccountId }, body }));
    }
    const newest = messages.find(({ side, internal }) => side === 'agency' && !internal);
    const after = newest?.id ?? (complete ? null : undefined);
    const body = { clientAccountId, ...parts, ...(after === undefined ? {} : { after }) };
    return tell(write.mutateAsync({ body }));
  };

  const writer = messages.find(({ side }) => side === 'client')?.author?.name ?? client?.name;

  return (
    <Composer
      label={isNote ? 'Write a note' : 'Write a message'}
      fieldLabel={isNote ? 'Your note' : 'Your message'}
      placeholder={isNote ? 'For colleagues only: @ names one' : 'Write to the client, / names a preview'}
      value={words}
      onChange={change}
      maxLength={limits.message}
      files={attached}
      accept={attachmentAccept}
      picks={isNote ? [people, named] : [named]}
      field={field}
      error={error}
      pending={write.isPending || addNote.isPending}
      onSend={submit}
      send={isNote ? 'Add Note' : 'Send'}
      internal={isNote}
      tools={
        <>
          <Segmented
            label="What you write"
            options={kinds}
            value={kind}
            onChange={(next) => {
              setError(null);
              setKind(next);
            }}
          />
          {!isNote && (
            <SavedRepliesMenu
              fillings={{
                name: writer ? firstName(writer) : null,
                company: client ? (client.company ?? client.name) : null,
                project: projects?.[0]?.title ?? null,
              }}
              words={words}
              onInsert={(next) => {
                change(next);
                field.current?.focus();
              }}
              onEdit={on.onSavedReplies}
            />
          )}
          {named.options.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              aria-label="Name a preview or project"
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
