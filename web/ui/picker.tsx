import { useId, useState, type KeyboardEvent } from 'react';
import { cx } from './class-names.ts';
import { inputStyle, useFieldProps } from './field-context.ts';
import { Icon } from './icon.tsx';

/** One thing to choose. */
export interface PickerOption {
  id: string;
  label: string;
  /** A second line that tells two of the same name apart. */
  detail?: string | undefined;
}

interface PickerProps {
  /** What is chosen. */
  value: PickerOption | null;
  onChange: (option: PickerOption | null) => void;
  /** What is typed: the owner finds the options for it. */
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while they are being found. */
  options: readonly PickerOption[] | undefined;
  placeholder?: string;
  /** Said where nothing matches. */
  none: string;
}

/** Chooses one of very many: typing narrows them, arrows and Enter choose. The list stands in the flow, so that dialogs and phones hold it. */
export function Picker({ value, onChange, search, onSearch, options, placeholder, none }: PickerProps) {
  const field = useFieldProps({});
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const shown = open && value === null;
  const current = options?.[Math.min(at, options.length - 1)];

  const choose = (option: PickerOption) => {
    onChange(option);
    onSearch('');
    setOpen(false);
  };

  const step = (by: 1 | -1) => {
    const count = options?.length ?? 0;
    if (!shown) setOpen(true);
    else if (count > 0) setAt((Math.min(at, count - 1) + by + count) % count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      // The list closes, the dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && shown && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  const clear = () => {
    onChange(null);
    setOpen(true);
    if (field.id) document.getElementById(field.id)?.focus();
  };

  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span className="relative block">
        <input
          {...field}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={shown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown && current ? `${list}-${current.id}` : undefined}
          placeholder={placeholder}
          value={value ? value.label : search}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            if (value) onChange(null);
            onSearch(event.target.value);
            setAt(0);
            setOpen(true);
          }}
          className={cx(inputStyle, 'min-h-11 pr-12')}
        />
        {value ? (
          <button
            type="button"
            aria-label={`Choose another than ${value.label}`}
            onClick={clear}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon name="close" className="size-4.5" />
          </button>
        ) : (
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-soft"
          />
        )}
      </span>
      {value?.detail ? <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">{value.detail}</p> : null}
      <ul
        id={list}
        role="listbox"
        aria-label="Matches"
        hidden={!shown || !options || options.length === 0}
        className="mt-1.5 max-h-64 overflow-y-auto overscroll-contain rounded-md bg-raised p-1 shadow-md ring-1 ring-line"
      >
        {options?.map((option) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the input that owns the list
          <li
            key={option.id}
            id={`${list}-${option.id}`}
            role="option"
            aria-selected={option.id === current?.id}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={cx(
              'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5',
              option.id === current?.id ? 'bg-hover' : 'hover:bg-hover',
            )}
          >
            <span className="text-sm font-medium wrap-anywhere">{option.label}</span>
            {option.detail ? (
              <span className="text-xs wrap-anywhere text-ink-soft">{option.detail}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <p
        role="status"
        className={shown && options?.length === 0 ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}
      >
        {shown && options?.length === 0 ? none : ''}
      </p>
    </div>
  );
}
