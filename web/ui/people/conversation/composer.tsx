import {
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { AttachArea, stillUploading, type Attaching } from '#web/ui/files/attaching/attach-area.tsx';
import { PickTextarea, type PickField, type Picks } from '#web/ui/form/choice/pick-textarea.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { linkPicks, linksIn, type ChosenLink, type Titled } from './link-picks.ts';

/** The files of the message. */
interface Files extends Attaching {
  pending: boolean;
  references: string[];
  clear: () => void;
}

/** A message as it is sent. */
export interface WrittenMessage {
  message: string;
  files: string[];
  links: ReturnType<typeof linksIn>;
}

interface ComposerProps {
  /** The accessible name of the form. */
  label: string;
  /** The accessible name of the field. */
  fieldLabel: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  files: Files;
  /** Types of files for the picker. */
  accept: string;
  /** The previews and projects that `/` offers. */
  nameable: { previews: readonly Titled[] | undefined; projects: readonly Titled[] | undefined };
  /** The chosen previews and projects. */
  links: readonly ChosenLink[];
  onLinks: (links: ChosenLink[]) => void;
  /** Options that other keys offer. */
  picks?: readonly Picks[];
  field: RefObject<PickField | null>;
  pending: boolean;
  /** The error shown if there is neither text nor a file. */
  missing: string;
  /** Sends the message; afterwards text, files and links are cleared. */
  send: (written: WrittenMessage) => Promise<unknown>;
  /** The text shown for a refusal; omitted if `send` shows it itself. */
  refusal?: (problem: unknown) => string;
  onSent: () => void;
  /** The label of the button. */
  action: string;
  /** True for a note that only colleagues see. */
  internal?: boolean;
  /** Buttons before the attach button. */
  tools?: ReactNode;
  /** Shows the hint about the keys. */
  showsKeys?: boolean;
}

/** True on a touch keyboard, which has no Shift+Enter. */
const isTouch = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The form for a message: text, files and links. Enter sends, except on a touch screen. Everything stays until it is sent. */
export function Composer({
  label,
  fieldLabel,
  placeholder,
  value,
  onChange,
  maxLength,
  files,
  accept,
  nameable,
  links,
  onLinks,
  picks = [],
  field,
  pending,
  missing,
  send,
  refusal,
  onSent,
  action,
  internal = false,
  tools,
  showsKeys = false,
}: ComposerProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // The error belongs to this text and this form: the next letter removes it, and a note does not show a message's error.
  const [refused, setRefused] = useState<{ label: string; value: string; error: string } | null>(null);
  const error = refused?.label === label && refused.value === value ? refused.error : null;
  const refuse = (text: string) => setRefused({ label, value, error: text });
  const named = linkPicks(nameable.previews, nameable.projects, (link) => onLinks([...links, link]));

  const deliver = async () => {
    const message = value.trim();
    try {
      await send({ message, files: files.references, links: linksIn(message, links) });
    } catch (problem) {
      if (!refusal) return;
      const text = refusal(problem);
      // The reader may have left the conversation before the call has answered.
      if (form.current) refuse(text);
      else toastFailure(text);
      return;
    }
    onChange('');
    files.clear();
    onLinks([]);
    onSent();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (pending) return;
    field.current?.focus();
    if (value.trim() === '' && files.items.length === 0) refuse(missing);
    else if (files.pending) refuse(stillUploading);
    else void deliver();
  };
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes text, Enter selects a candidate.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={label}
      className={cx(
        'flex flex-col gap-1.5 border-t border-line px-3 pt-3 pb-1.5 sm:px-6',
        internal ? 'bg-warning-soft' : 'bg-raised',
      )}
    >
      <AttachArea
        files={files}
        accept={accept}
        label="Attach files"
        beside={tools}
        after={
          <p
            id={`${id}-hint`}
            className={
              showsKeys ? 'ms-auto text-xs text-ink-soft pointer-coarse:sr-only max-sm:sr-only' : 'sr-only'
            }
          >
            Enter sends, Shift+Enter starts a new line.
          </p>
        }
      >
        <div className="flex items-end gap-2 sm:gap-3">
          <PickTextarea
            aria-label={fieldLabel}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            aria-invalid={error !== null || undefined}
            rows={1}
            className="max-h-40 min-h-11"
            maxLength={maxLength}
            value={value}
            readOnly={pending}
            placeholder={placeholder}
            picks={[...picks, named]}
            opens="above"
            field={field}
            onChange={onChange}
            onKey={onKey}
          />
          <Button type="submit" pending={pending}>
            {action}
          </Button>
        </div>
        {error && (
          <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-sm text-danger-ink">
            <Icon name="alert" className="size-4 shrink-0" />
            {error}
          </p>
        )}
      </AttachArea>
    </form>
  );
}
