import { cx } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Command, CommandGroup } from './command.ts';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  current: Command | undefined;
  pending: boolean;
  onRun: (command: Command) => void;
}

/** The commands of the menu, by group. */
export function CommandList({ id, groups, current, pending, onRun }: CommandListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Matches"
        className="-mx-2 flex max-h-[50dvh] min-h-40 flex-col gap-3 overflow-y-auto overscroll-contain"
      >
        {groups.map(({ heading, commands }) => (
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <p id={`${id}-${heading}`} className="px-3 pb-1 text-xs font-semibold text-ink-soft">
              {heading}
            </p>
            {commands.map((command) => {
              const { id: key, label, detail, icon: Glyph } = command;
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the input that owns the list
                <div
                  key={key}
                  id={`${id}-${key}`}
                  data-command={key}
                  role="option"
                  aria-selected={key === current?.id}
                  tabIndex={-1}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onRun(command)}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2',
                    key === current?.id ? 'bg-brand-soft' : 'hover:bg-hover',
                  )}
                >
                  <Glyph className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
                  <span className="min-w-0 text-sm">
                    <span className="font-medium wrap-anywhere">{label}</span>
                    {detail && <span className="ms-2 wrap-anywhere text-ink-soft">{detail}</span>}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-ink-soft">
        {pending && <Spinner className="size-4" />}
        {pending ? 'Searching' : groups.length === 0 ? 'Nothing matches.' : ''}
      </p>
    </>
  );
}
