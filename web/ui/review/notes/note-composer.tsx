import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachArea, stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MentionTextarea } from '#web/ui/form/choice/mention-textarea.tsx';
import { rangeText } from '../geometry/film-time.ts';
import { partText } from '../geometry/quarters.ts';
import type { Spot } from '../geometry/spot.ts';
import type { Writing } from './note-thread.tsx';

interface NoteComposerProps {
  spot: Spot;
  /** The start and end on a film. */
  time?: { timeMs: number; endMs: number | null } | undefined;
  /** Sets the end of the range to the shown moment. */
  onUntilHere?: (() => void) | undefined;
  words: string;
  maxLength: number;
  onChange: (words: string) => void;
  onSend: () => void;
  onCancel: () => void;
  /** Closes the form and keeps the note in the list, unsent. */
  onKeep?: (() => void) | undefined;
  pending: boolean;
  error?: string | null | undefined;
  writing: Writing;
  /** More fields, such as who sees the note. */
  children?: ReactNode;
}

/** The form for a new note at a chosen place. */
export function NoteComposer({
  spot,
  time,
  onUntilHere,
  words,
  maxLength,
  onChange,
  onSend,
  onCancel,
  onKeep,
  pending,
  error,
  writing: { files, accept, people },
  children,
}: NoteComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [spot]);
  const send = () => {
    if (words.trim() !== '' && !pending && !files.pending) onSend();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter sends from any field
    <form
      ref={form}
      aria-label="New note"
      className="sticky top-0 z-10 flex flex-col gap-3 border-b border-line bg-raised px-4 py-4 shadow-md lg:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        // Only Cancel discards typed words.
        if (words.trim() === '' && files.items.length === 0) onCancel();
        else if (event.target instanceof HTMLElement) event.target.blur();
      }}
    >
      <AttachArea
        files={files}
        accept={accept}
        label="Attach files to the note"
        beside={
          <>
            <Button
              type="submit"
              size="sm"
              pending={pending}
              disabledReason={
                words.trim() === '' ? 'Please write a note.' : files.pending ? stillUploading : null
              }
            >
              Add Note
            </Button>
            <Button variant="quiet" size="sm" onClick={onCancel}>
              Cancel
            </Button>
            {onKeep && (words.trim() !== '' || files.items.length > 0) && (
              <Button variant="quiet" size="sm" onClick={onKeep}>
                Keep for later
              </Button>
            )}
            {time && onUntilHere && (
              <Button variant="quiet" size="sm" onClick={onUntilHere}>
                Until here
              </Button>
            )}
          </>
        }
      >
        <Field
          label="Your note"
          error={error}
          hint={time ? `At ${rangeText(time.timeMs, time.endMs)}` : `Place: ${partText(spot)}`}
        >
          <MentionTextarea
            rows={3}
            value={words}
            maxLength={maxLength}
            placeholder="What should change here?"
            people={people}
            onChange={onChange}
          />
        </Field>
        {children}
      </AttachArea>
    </form>
  );
}
