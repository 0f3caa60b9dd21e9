import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from '#web/ui/pictures/lucide.tsx';
import { longestSearch, shortWordRows } from '#contract/search.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { CommandList } from './command-list.tsx';
import { matching, type Command } from './command.ts';
import { useFound, type Found } from './use-found.ts';

interface CommandMenuProps {
  /** Opens an address of the panel. */
  open: (href: string) => void;
  /** Commands that open tabs and run actions of the panel. */
  actions: readonly Command[];
  /** Commands that open screens and their parts; typed text finds these. */
  places: readonly Command[];
  onClose: () => void;
}

const keys = [
  // Written as text, because the panel's fonts have no arrows.
  ['Up / Down', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** A search field that finds all data and every action by a few typed letters. */
export function CommandMenu({ open, actions, places, onClose }: CommandMenuProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const asked = typed.trim();
  const found = useFound(asked, open);
  const everything: Command = {
    id: 'everything',
    label: 'Show all results',
    icon: Search,
    run: () => open(`/admin/search?${new URLSearchParams({ q: asked }).toString()}`),
  };
  const all = found.groups.length > 0 ? [everything] : [];
  const groups = [
    { heading: 'Go to', commands: asked === '' ? [] : matching(places, typed) },
    ...found.groups,
    { heading: 'Actions', commands: [...all, ...matching(actions, typed)] },
  ].filter(({ commands }) => commands.length > 0);
  const commands = groups.flatMap((group) => group.commands);
  const current = commands[Math.min(at, commands.length - 1)];

  const run = (command: Command) => {
    onClose();
    command.run();
  };

  const highlight = (index: number) => {
    setAt(index);
    const next = commands[index];
    if (next) box.current?.querySelector(`[data-command="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const count = commands.length;
    const index = Math.min(at, count - 1);
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    } else if (count > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      highlight((index + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Search"
      size="lg"
      pinned
      head={
        <div className="flex items-center gap-3">
          <Search className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          <input
            ref={takesFocus}
            className="min-h-14 w-full bg-transparent outline-none"
            role="combobox"
            aria-label="Search everything"
            aria-expanded={groups.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${list}-${current.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="A name, a word, a file, an action"
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          {found.pending && <Spinner className="size-4 shrink-0 text-ink-soft" />}
        </div>
      }
      footer={
        <p className="me-auto flex flex-wrap gap-x-5 gap-y-1 type-meta text-ink-soft">
          {keys.map(([key, what]) => (
            <span key={key} className="max-sm:pointer-coarse:hidden">
              <kbd className="me-1.5 rounded-sm bg-sunken px-1.5 py-0.5 font-sans ring-1 ring-line">
                {key}
              </kbd>
              {what}
            </span>
          ))}
          <span>
            Narrow it by <code>from:name</code>, <code>client:company</code> or <code>in:messages</code>.
          </span>
        </p>
      }
    >
      <div ref={box}>
        <Status found={found} empty={groups.length === 0} />
        <CommandList id={list} groups={groups} current={current} words={found.words} onRun={run} />
      </div>
    </Dialog>
  );
}

/** The state of the search, shown between the search field and the list. */
function Status({ found: { pending, failed, newestOnly }, empty }: { found: Found; empty: boolean }) {
  return (
    <>
      <div role="status" className="type-text text-ink-soft">
        {/* While there are matches, only screen readers get this; sighted users see the spinner beside the text. */}
        {pending && <p className={empty ? 'mt-3' : 'sr-only'}>Searching</p>}
        {!pending && failed && <p className="mt-3">The search failed. Please try again in a moment.</p>}
        {!pending && !failed && empty && <p className="mt-3">Nothing matches.</p>}
      </div>
      {newestOnly && (
        <p className="mt-3 type-text text-ink-soft">
          A word this short is only searched in the newest {shortWordRows.toLocaleString('en-US')} of each
          kind. Add a third letter to search everything.
        </p>
      )}
    </>
  );
}
