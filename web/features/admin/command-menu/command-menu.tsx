import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import type { AdminGo } from '#web/state/use-address-state.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { CommandList } from './command-list.tsx';
import { matching, type Command } from './command.ts';
import { useFound } from './use-found.ts';

interface CommandMenuProps {
  go: AdminGo;
  /** The tabs the menu opens and the actions it runs. */
  actions: readonly Command[];
  onClose: () => void;
}

/** Finds any client, project or action by a few typed letters. */
export function CommandMenu({ go, actions, onClose }: CommandMenuProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const found = useFound(typed.trim(), go);
  const groups = [...found.groups, { heading: 'Actions', commands: matching(actions, typed) }].filter(
    ({ commands }) => commands.length > 0,
  );
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
    <Dialog open onClose={onClose} title="Go to" size="md">
      <div ref={box} className="flex flex-col gap-4">
        <Input
          ref={takesFocus}
          role="combobox"
          aria-label="Search clients, projects and actions"
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${list}-${current.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="A client, a project, an action"
          maxLength={limits.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CommandList id={list} groups={groups} current={current} pending={found.pending} onRun={run} />
      </div>
    </Dialog>
  );
}
