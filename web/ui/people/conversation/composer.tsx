import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { limits } from '#contract/validation/limits.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { AttachArea, stillUploading, type Attaching } from '#web/ui/files/attaching/attach-area.tsx';
import { PickTextarea, type PickField, type Picks } from '#web/ui/form/choice/pick-textarea.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface ComposerProps {
  /** The accessible name of the form. */
  label: string;
  className?: string;
  /** The accessible name of the text field; absent if `renderField` shows a label. */
  fieldLabel?: string;
  /** Wraps the text field in a label and a hint. */
  renderField?: (text: ReactNode) => ReactNode;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  files: Attaching & { pending: boolean };
  /** The label of the button that attaches files. */
  attach?: string;
  /** The lists of options that certain keys open in the text field. */
  picks: readonly Picks[];
  field?: RefObject<PickField | null>;
  /** When this value changes, the text field takes the focus. */
  focusFor?: unknown;
  pending: boolean;
  /** The reason why an empty text cannot be sent. Without a reason, the send button is hidden while the text is empty. */
  missing?: string;
  /** True if files cannot be sent without text. */
  needsWords?: boolean;
  /** Called with the trimmed text; the form is cleared afterwards. */
  send: (text: string) => unknown;
  /** Returns the text for a refusal; absent if `send` shows refusals itself. */
  refusal?: (problem: unknown) => string;
  /** The label of the button. */
  action: string;
  onEscape?: (event: KeyboardEvent<HTMLElement>) => void;
  /**
   * For the form at the end of a conversation: the button is beside the text, and Enter sends, except on a touch
   * screen. Otherwise the button is below the text, and Ctrl+Enter sends.
   */
  line?: 'keys-in-sight' | 'keys-hidden';
  /** Further buttons. */
  tools?: ReactNode;
  /** Further fields. */
  children?: ReactNode;
}

/** True on a device with an on-screen keyboard, which has no Shift+Enter. */
const isTouch = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The form for a message or note: text with files. All content stays until it is sent. */
export function Composer({
  label,
  className = '',
  fieldLabel,
  renderField,
  placeholder,
  value,
  onChange,
  files,
  attach = 'Attach files',
  picks,
  field,
  focusFor,
  pending,
  missing = '',
  needsWords = false,
  send,
  refusal,
  action,
  onEscape,
  line,
  tools,
  children,
}: ComposerProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focusFor) form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [focusFor]);
  // The error belongs to this text and this form: the next keystroke removes it, and a note never shows the error of a
  // message.
  const [refused, setRefused] = useState<{ label: string; value: string; error: string } | null>(null);
  const error = refused?.label === label && refused.value === value ? refused.error : null;
  const refuse = (text: string) => setRefused({ label, value, error: text });
  const hasWords = value.trim() !== '';
  const isEmpty = !hasWords && files.items.length === 0;
  const reason = isEmpty || (needsWords && !hasWords) ? missing : files.pending ? stillUploading : null;

  const deliver = async () => {
    try {
      await send(value.trim());
    } catch (problem) {
      if (!refusal) return;
      const text = refusal(problem);
      // The user may have left the conversation before the call was answered.
      if (form.current) refuse(text);
      else toastFailure(text);
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (pending) return;
    field?.current?.focus();
    if (reason === null) void deliver();
    else if (line) refuse(reason);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onEscape?.(event);
    // While an input method composes text, Enter selects a candidate instead.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if ((!line || isTouch()) && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    submit();
  };
  const text = (
    <PickTextarea
      aria-label={fieldLabel}
      {...(line && {
        'aria-describedby': `${id}-${error ? 'error' : 'hint'}`,
        opens: 'above' as const,
        onKey,
      })}
      aria-invalid={error !== null || undefined}
      rows={line ? 1 : renderField ? 3 : 2}
      className={line ? 'max-h-40 min-h-11' : renderField ? '' : 'min-h-11!'}
      maxLength={limits.message}
      value={value}
      readOnly={pending}
      placeholder={placeholder}
      picks={picks}
      field={field}
      onChange={onChange}
    />
  );
  const below = (missing || !isEmpty) && (
    <>
      <Button
        type="submit"
        size="sm"
        variant={missing ? 'primary' : 'secondary'}
        pending={pending}
        disabledReason={reason}
      >
        {action}
      </Button>
      {tools}
    </>
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={label}
      className={cx('flex flex-col', line && 'border-t border-line px-3 pt-3 pb-1.5 sm:px-6', className)}
      {...(!line && { onKeyDown: onKey })}
    >
      <AttachArea
        files={files}
        label={attach}
        beside={line ? tools : below}
        after={
          line && (
            <p
              id={`${id}-hint`}
              className={
                line === 'keys-in-sight'
                  ? 'ms-auto type-meta text-ink-soft pointer-coarse:sr-only max-sm:sr-only'
                  : 'sr-only'
              }
            >
              Enter sends, Shift+Enter starts a new line.
            </p>
          )
        }
      >
        {line ? (
          <div className="flex items-end gap-2 sm:gap-3">
            {text}
            <Button type="submit" pending={pending}>
              {action}
            </Button>
          </div>
        ) : renderField ? (
          renderField(text)
        ) : (
          text
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 type-text text-danger-ink">
            <Icon name="alert" className="size-4 shrink-0" />
            {error}
          </p>
        )}
        {children}
      </AttachArea>
    </form>
  );
}
