import { Combobox as Base } from '@base-ui/react/combobox';
import { useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { useFieldProps } from '../field-context.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** An option: its label, and a detail that distinguishes options with the same label. */
export interface Choice {
  id: string;
  label: string;
  detail: string;
}

/** The state of a combobox's search. `options` are the results; undefined while they are loading. */
export interface ChoiceSearch {
  /** Called with the typed text; called with an empty text after a selection and when the list closes. */
  onSearch: (text: string) => void;
  options: readonly Choice[] | undefined;
}

/** The props of a combobox. */
export interface ComboboxProps extends ChoiceSearch {
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  placeholder: string;
  /** The text in the list if no option matches. */
  empty: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Keeps the page accessible to screen readers while the list is open. Base UI would hide the page, including elements
 * that take the focus by Tab. Base UI does not hide live regions. `off` is the default value of `aria-live`, so it has
 * no other effect.
 */
function usePageInReach(box: RefObject<Element | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const page = isOpen ? box.current?.closest('body > *') : null;
    page?.setAttribute('aria-live', 'off');
    return () => page?.removeAttribute('aria-live');
  }, [box, isOpen]);
}

/**
 * A text input that selects one of many options. Arrow keys and Enter select, Escape closes the list, and an emptied
 * input clears the selection.
 */
export function Combobox({ value, onChange, onSearch, options, placeholder, empty, ref }: ComboboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  usePageInReach(box, isOpen);
  return (
    <Base.Root<Choice>
      items={options ?? []}
      // No filter, because the server has already filtered.
      filter={null}
      autoHighlight
      value={value}
      onValueChange={(choice, details) => {
        // While the list is closed, Escape closes the dialog around the field and must not clear the selection.
        if (details.reason === 'escape-key') details.cancel();
        else onChange(choice);
      }}
      onInputValueChange={(text, details) => {
        if (details.reason === 'escape-key') details.cancel();
        else onSearch(details.reason === 'input-change' ? text : '');
      }}
      onOpenChange={setIsOpen}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={({ label }) => label}
    >
      <div ref={box} className="relative">
        <Base.Input
          {...useFieldProps({})}
          ref={ref}
          placeholder={placeholder}
          // A click selects the text of the label, so that typing replaces it.
          onClick={({ currentTarget: input }) => input.value === value?.label && input.select()}
          className="control pr-11"
        />
        {value ? (
          <Base.Clear
            aria-label="Clear selection"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon name="close" className="size-4.5" />
          </Base.Clear>
        ) : (
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-3.25 right-3 size-4.5 text-ink-soft"
          />
        )}
        {/* Render the list here. By default it is at the end of the page, which is inert below a modal dialog. */}
        <Base.Portal container={box}>
          <Base.Positioner positionMethod="fixed" align="start" sideOffset={6} className="z-30">
            <Base.Popup className="max-h-[min(18rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-72 overflow-y-auto overscroll-contain rounded-lg bg-overlay p-1.5 shadow-lg ring-1 ring-control">
              <Base.List aria-label="Matches">
                {(choice: Choice) => (
                  <Base.Item
                    key={choice.id}
                    value={choice}
                    className="min-h-11 cursor-pointer rounded-md px-3 py-2 data-highlighted:bg-hover"
                  >
                    <span className="block type-text wrap-anywhere">{choice.label}</span>
                    <span className="block type-meta wrap-anywhere text-ink-soft">{choice.detail}</span>
                  </Base.Item>
                )}
              </Base.List>
              <Base.Empty>
                <p className="px-3 py-2.5 type-text text-ink-soft">
                  {options ? empty : <Spinner label="Searching" />}
                </p>
              </Base.Empty>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </div>
    </Base.Root>
  );
}
