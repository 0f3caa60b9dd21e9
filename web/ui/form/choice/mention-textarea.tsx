import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Textarea } from '../textarea.tsx';

/** Somebody who can be named. */
export interface Mentionable {
  id: string;
  name: string;
  profileImageUrl: string | null;
}

interface MentionTextareaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'onKeyDown'> {
  value: string;
  onChange: (value: string) => void;
  /** Who can be named by an @; without anybody it is a plain field. */
  people: readonly Mentionable[];
}

const most = 6;

/** What is typed after the @ before the cursor, and where that stands; null where no name is being typed. */
function typedName(text: string, cursor: number): { at: number; typed: string } | null {
  const at = text.lastIndexOf('@', cursor - 1);
  if (at === -1 || (at > 0 && !/\s/.test(text[at - 1] ?? ''))) return null;
  const typed = text.slice(at + 1, cursor);
  return typed.length > 40 || typed.includes('\n') ? null : { at, typed };
}

/** A text field in which an @ offers colleagues to name: arrows and Enter choose one, Escape closes the list. */
export function MentionTextarea({ value, onChange, people, className, ...rest }: MentionTextareaProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const name = cursor === null ? null : typedName(value, cursor);
  const typed = name?.typed.toLowerCase() ?? '';
  const found = name
    ? people
        .filter(
          (person) =>
            person.name
              .toLowerCase()
              .split(/\s+/)
              .some((word) => word.startsWith(typed)) || person.name.toLowerCase().startsWith(typed),
        )
        .slice(0, most)
    : [];
  const chosen = found[Math.min(active, found.length - 1)];

  const take = (person: Mentionable) => {
    if (!name || cursor === null) return;
    const before = `${value.slice(0, name.at)}@${person.name} `;
    onChange(before + value.slice(cursor).replace(/^ /, ''));
    setCursor(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chosen || event.ctrlKey || event.metaKey) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    if (by !== undefined) setActive((Math.min(active, found.length - 1) + by + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    // The form around it sends by Enter, and a dialog closes by Escape.
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        value={value}
        className={className}
        {...(people.length > 0 && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': found.length > 0,
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
      {found.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Colleagues"
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-auto rounded-md bg-raised p-1 shadow-lg ring-1 ring-line"
        >
          {found.map((person) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person === chosen}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm',
                person === chosen && 'bg-hover',
              )}
              // Pressing must not take the focus from the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar src={person.profileImageUrl} name={person.name} size="xs" quiet initials />
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
