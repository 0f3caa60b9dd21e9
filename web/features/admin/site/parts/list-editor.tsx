import { ChevronDown, Plus, Trash2 } from '#web/ui/pictures/lucide.tsx';
import { ChevronUp } from '#web/ui/pictures/lucide/room.tsx';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { useFieldError } from './errors-context.ts';

interface ListEditorProps<T> {
  /** The name of the list, as in "Services". */
  label: string;
  /** The name of one entry, as in "service". */
  one: string;
  /** The path of the list in its section. */
  path: string;
  items: readonly T[];
  onChange: (next: T[]) => void;
  /** The highest allowed number of entries. */
  most: number;
  /** The value of a new entry. */
  empty: T;
  /** The name of an entry in the list. */
  nameOf: (item: T) => string;
  /** A short text beside the name, such as a state. */
  noteOf?: (item: T) => string;
  children: (item: T, set: (next: T) => void, path: string) => ReactNode;
}

const swapped = <T,>(items: readonly T[], index: number, other: number): T[] =>
  items.map((item, at) => (at === index ? items[other] : at === other ? items[index] : item) ?? item);

/** An entry of the list that can be folded; a new entry is open at first. */
function Fold({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(isNew);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      {children}
    </details>
  );
}

/** A list of folded entries. Buttons add, move and remove entries, so that the list works by keyboard. */
export function ListEditor<T>({
  label,
  one,
  path,
  items,
  onChange,
  most,
  empty,
  ...rest
}: ListEditorProps<T>) {
  const { nameOf, noteOf, children } = rest;
  const id = useId();
  const error = useFieldError(path);
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3">
      <h4 id={id} className="type-name">
        {label}
      </h4>
      <ol className="flex flex-col gap-2">
        {items.map((item, index) => {
          const name = nameOf(item) || `New ${one}`;
          return (
            // Entries have no ids, so the index is the key. Moving an entry re-renders two places.
            <li key={index} className="rounded-lg bg-sunken ring-1 ring-line">
              <Fold isNew={nameOf(item) === ''}>
                <summary className="flex min-h-11 items-center gap-2 rounded-lg px-3 type-text hover:bg-hover">
                  <ChevronDown className="size-4 shrink-0 text-ink-soft transition group-open:rotate-180" />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="shrink-0 type-meta text-ink-soft">{noteOf?.(item)}</span>
                </summary>
                <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
                  {children(
                    item,
                    (next) => onChange(items.map((before, at) => (at === index ? next : before))),
                    `${path}.${index}`,
                  )}
                  <div className="flex flex-wrap gap-1">
                    <Button
                      variant="quiet"
                      size="sm"
                      disabledReason={index === 0 ? 'It is already the first.' : null}
                      onClick={() => onChange(swapped(items, index, index - 1))}
                    >
                      <ChevronUp className="size-4" aria-hidden="true" /> Move up
                      <span className="sr-only">: {name}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      disabledReason={index === items.length - 1 ? 'It is already the last.' : null}
                      onClick={() => onChange(swapped(items, index, index + 1))}
                    >
                      <ChevronDown className="size-4" aria-hidden="true" /> Move down
                      <span className="sr-only">: {name}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      className="ms-auto"
                      onClick={() => onChange(items.filter((_, at) => at !== index))}
                    >
                      <Trash2 className="size-4" aria-hidden="true" /> Remove
                      <span className="sr-only">: {name}</span>
                    </Button>
                  </div>
                </div>
              </Fold>
            </li>
          );
        })}
      </ol>
      {error && <FormNote>{error}</FormNote>}
      {items.length < most && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange([...items, empty])}
        >
          <Plus className="size-4" aria-hidden="true" /> Add {one}
        </Button>
      )}
    </div>
  );
}
