import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useFieldProps } from './field-context.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ComboboxProps<T> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** What is typed; options should follow it. */
  search: string;
  onSearch: (text: string) => void;
  /** Undefined while none has arrived yet. */
  options: readonly T[] | undefined;
  keyOf: (option: T) => string;
  /** What the input says once an option is chosen. */
  textOf: (option: T) => string;
  /** An option in the list. */
  children: (option: T) => ReactNode;
  placeholder?: string;
  /** What the list says when nothing matches. */
  empty: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text input that finds one thing among many: arrow keys and Enter choose, Escape closes the list. */
export function Combobox<T>({
  value,
  onChange,
  search,
  onSearch,
  options,
  keyOf,
  textOf,
  children,
  placeholder,
  empty,
  ref,
}: ComboboxProps<T>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${listId}-${index}`;
  const count = options?.length ?? 0;
  const at = Math.min(active, Math.max(0, count - 1));

  const choose = (option: T) => {
    onChange(option);
    onSearch('');
    setOpen(false);
  };
  const go = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      else if (count > 0) go((at + (key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (key === 'Enter' && open) {
      event.preventDefault();
      const option = options?.[at];
      if (option !== undefined) choose(option);
    } else if (key === 'Escape' && open) {
      // The list closes first; a dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className="relative">
      <input
        {...useFieldProps({})}
        ref={ref}
        type="text"
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && count > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={value === null ? placeholder : textOf(value)}
        value={open || value === null ? search : textOf(value)}
        onChange={(event) => {
          onSearch(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onSearch('');
        }}
        onKeyDown={onKeyDown}
        className="control pr-10"
      />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-3.25 right-3 size-4.5 text-ink-soft"
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label="Matches"
        hidden={!open}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 overflow-y-auto overscroll-contain rounded-lg bg-overlay p-1.5 shadow-lg ring-1 ring-line"
      >
        {options?.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input that owns the list has the keys
          <div
            key={keyOf(option)}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Pressing must not take the focus out of the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onMouseMove={() => setActive(index)}
            className="min-h-11 cursor-pointer rounded-md px-3 py-2 aria-selected:bg-hover"
          >
            {children(option)}
          </div>
        ))}
        {count === 0 && (
          <div
            role="option"
            tabIndex={-1}
            aria-disabled="true"
            aria-selected="false"
            className="px-3 py-2.5 text-sm text-ink-soft"
          >
            {options ? empty : <Spinner label="Searching" />}
          </div>
        )}
      </div>
    </div>
  );
}
