import { cx } from '#web/ui/class-names.ts';
import { Marked } from '#web/ui/lists/marked.tsx';
import type { Command, CommandGroup } from './command.ts';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  current: Command | undefined;
  /** The search words to mark. */
  words: readonly string[];
  onRun: (command: Command) => void;
}

/** The commands of the menu, by group. */
export function CommandList({ id, groups, current, words, onRun }: CommandListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Matches"
      // The height does not depend on the number of matches, so that the foot of the list does not move while somebody
      // types.
      className="-mx-2 -mb-6 flex h-[min(50dvh,28rem)] flex-col gap-3 overflow-y-auto overscroll-contain pb-3 empty:hidden"
    >
      {groups.map(({ heading, commands }) => (
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
          <p id={`${id}-${heading}`} className="px-3 pb-1 type-pill text-ink-soft">
            {heading}
          </p>
          {commands.map((command) => {
            const { id: key, label, detail, text, icon: Glyph } = command;
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
                <span className="min-w-0 flex-1 type-text">
                  <span className="wrap-anywhere">
                    <Marked text={label} words={words} />
                  </span>
                  {detail && (
                    <span className="ms-2 wrap-anywhere text-ink-soft">
                      <Marked text={detail} words={words} />
                    </span>
                  )}
                  {text && (
                    <span className="line-clamp-2 wrap-anywhere text-ink-soft">
                      <Marked text={text} words={words} />
                    </span>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
