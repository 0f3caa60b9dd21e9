import { useId, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AttachArea, type Attaching } from '#web/ui/files/attaching/attach-area.tsx';
import { PickTextarea, type PickField, type Picks } from '#web/ui/form/choice/pick-textarea.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface ComposerProps {
  /** Names the form. */
  label: string;
  /** Names the field. */
  fieldLabel: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  files: Attaching & { pending: boolean };
  /** Types of files for the picker. */
  accept: string;
  picks: readonly Picks[];
  field?: Ref<PickField>;
  error: string | null;
  pending: boolean;
  onSend: () => void;
  send: string;
  /** It is for colleagues alone. */
  internal?: boolean;
  /** Above the field. */
  above?: ReactNode;
  /** Before the button that attaches. */
  tools?: ReactNode;
  /** There is room for what the keys do. */
  showsKeys?: boolean;
}

/** True where the keyboard is on the screen, and has no Shift+Enter. */
const isTouch = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Where a message is written: words, files, and what it names. Enter sends where there is a keyboard. */
export function Composer({
  label,
  fieldLabel,
  placeholder,
  value,
  onChange,
  maxLength,
  files,
  accept,
  picks,
  field,
  error,
  pending,
  onSend,
  send,
  internal = false,
  above,
  tools,
  showsKeys = false,
}: ComposerProps) {
  const id = useId();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!pending) onSend();
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
      onSubmit={submit}
      noValidate
      aria-label={label}
      className={cx(
        'flex flex-col gap-1.5 border-t border-line px-3 pt-3 pb-1.5 sm:px-6',
        internal ? 'bg-warning-soft' : 'bg-raised',
      )}
    >
      {above}
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
            picks={picks}
            opens="above"
            field={field}
            onChange={onChange}
            onKey={onKey}
          />
          <Button type="submit" pending={pending}>
            {send}
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
