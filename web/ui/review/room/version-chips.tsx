import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/class-names.ts';

interface VersionChipsProps {
  /** Newest first. */
  versions: readonly { id: string; number: number }[];
  shownId: string;
  onShow: (id: string) => void;
}

/** Buttons for the versions, as v1 v2 v3. */
export function VersionChips({ versions, shownId, onShow }: VersionChipsProps) {
  const chips = useRef<HTMLDivElement>(null);
  // Scrolls a long row of buttons to the version that is shown.
  useEffect(() => {
    const shown = chips.current?.querySelector('[aria-pressed=true]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [shownId]);
  if (versions.length < 2) return null;
  const newest = versions[0]?.id;
  return (
    <div
      ref={chips}
      role="group"
      aria-label="Version"
      className="flex max-w-full min-w-0 gap-1 overflow-x-auto rounded-full bg-sunken p-1"
    >
      {versions.toReversed().map(({ id, number }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shownId}
          aria-label={`v${number}${id === newest ? ', the newest' : ''}`}
          onClick={() => onShow(id)}
          className={cx(
            'relative h-9 min-w-9 shrink-0 rounded-full px-2 sm:min-w-11 sm:px-3 type-pill tabular-nums after:absolute after:-inset-1 hover:text-ink',
            id === shownId ? 'bg-raised text-ink shadow-sm' : 'text-ink-soft',
          )}
        >
          v{number}
        </button>
      ))}
    </div>
  );
}
