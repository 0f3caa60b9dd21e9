import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Textarea } from '../textarea.tsx';

/** An option that can be inserted into the text. */
export interface Pickable {
  id: string;
  name: string;
  /** A second text about the option, in a quieter style. */
  detail?: string;
  /** The picture of a person, or null for initials. */
  profileImageUrl?: string | null;
}

/** The list of options that a key opens. */
export interface Picks<T extends Pickable = Pickable> {
  key: '@' | '/';
  /** The accessible name of the list. */
  label: string;
  options: readonly T[];
  /** True if the typed key stays in the text before the option's name. */
  keepsKey?: boolean;
  onPick?: (option: T) => void;
}

/** Functions for a button beside the field. */
export interface PickField {
  /** Inserts a key at the cursor, which opens the list for that key. */
  type: (key: string) => void;
  focus: () => void;
}

interface PickTextareaProps extends Omit<
  ComponentProps<'textarea'>,
  'onChange' | 'value' | 'onKeyDown' | 'ref'
> {
  value: string;
  onChange: (value: string) => void;
  picks: readonly Picks[];
  /** The side on which the list opens. */
  opens?: 'above' | 'below';
  /** Called for keys that do not select an option of a list. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  field?: Ref<PickField> | undefined;
}

const most = 6;

/** The typed text between key and cursor, and the position of the key; null if the text there is not part of a name. */
function typedAfter(key: string, text: string, cursor: number): { at: number; typed: string } | null {
  const at = text.lastIndexOf(key, cursor - 1);
  if (at === -1 || (at > 0 && !/\s/.test(text[at - 1] ?? ''))) return null;
  const typed = text.slice(at + 1, cursor);
  return typed.length > 40 || typed.includes('\n') ? null : { at, typed };
}

const fits = (name: string, typed: string) =>
  name.startsWith(typed) || name.split(/\s+/).some((word) => word.startsWith(typed));

/** A text field in which certain keys open lists of options. Arrow keys and Enter select, Escape closes the list. */
export function PickTextarea({
  value,
  onChange,
  picks,
  opens = 'below',
  onKey,
  field,
  className,
  ...rest
}: PickTextareaProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const offered = picks.flatMap((each) => {
    const name = cursor === null ? null : typedAfter(each.key, value, cursor);
    if (!name) return [];
    const typed = name.typed.toLowerCase();
    const found = each.options.filter((option) => fits(option.name.toLowerCase(), typed)).slice(0, most);
    return found.length > 0 ? [{ ...each, at: name.at, found }] : [];
  });
  const list = offered.toSorted((a, b) => b.at - a.at)[0];
  const found = list?.found ?? [];
  const chosen = found[Math.min(active, found.length - 1)];

  // Set the cursor position together with the new text; otherwise a letter typed in between would be in the wrong
  // place.
  const next = useRef<{ text: string; place: number } | null>(null);
  useLayoutEffect(() => {
    if (next.current?.text !== value) return;
    const { place } = next.current;
    next.current = null;
    input.current?.focus();
    input.current?.setSelectionRange(place, place);
  });
  const change = (text: string, place: number) => {
    next.current = { text, place };
    onChange(text);
  };
  useImperativeHandle(field, () => ({
    focus: () => input.current?.focus(),
    type: (key) => {
      const at = input.current?.selectionEnd ?? value.length;
      const space = at > 0 && !/\s/.test(value[at - 1] ?? '') ? ' ' : '';
      const end = at + space.length + key.length;
      change(`${value.slice(0, at)}${space}${key}${value.slice(at)}`, end);
      setCursor(end);
      setActive(0);
    },
  }));

  const take = (option: Pickable) => {
    if (!list || cursor === null) return;
    const before = `${value.slice(0, list.at)}${list.keepsKey ? list.key : ''}${option.name} `;
    change(before + value.slice(cursor).replace(/^ /, ''), before.length);
    list.onPick?.(option);
    setCursor(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!chosen || event.ctrlKey || event.metaKey) {
      onKey?.(event);
      return;
    }
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    if (by !== undefined) setActive((Math.min(active, found.length - 1) + by + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    // Stop the event: Enter would send the form, and Escape would close the dialog around the field.
    event.stopPropagation();
  };
  const hasPicks = picks.some(({ options }) => options.length > 0);
  return (
    <div className="relative min-w-0 flex-1">
      <Textarea
        {...rest}
        ref={input}
        value={value}
        className={cx('block', className)}
        {...(hasPicks && {
          'aria-haspopup': 'listbox' as const,
          'aria-autocomplete': 'list' as const,
          'aria-controls': found.length > 0 ? `${id}-list` : undefined,
          'aria-activedescendant': chosen ? `${id}-${chosen.id}` : undefined,
        })}
        onChange={({ target }) => {
          onChange(target.value);
          setCursor(target.selectionStart);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      {list && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={list.label}
          className={cx(
            'absolute inset-x-0 z-30 max-h-72 max-w-md overflow-auto rounded-md bg-raised p-1 shadow-lg ring-1 ring-line',
            opens === 'above' ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {found.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={option === chosen}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 type-text',
                option === chosen && 'bg-hover',
              )}
              // A press must not move the focus away from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.profileImageUrl !== undefined && (
                <Avatar src={option.profileImageUrl} name={option.name} size="xs" quiet initials />
              )}
              <span className="min-w-0 flex-1 truncate">{option.name}</span>
              {option.detail && <span className="shrink-0 type-meta text-ink-soft">{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
