import { memo, type CSSProperties } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { placeText } from '../geometry/quarters.ts';
import type { Spot } from '../geometry/spot.ts';
import type { Mark } from './mark.ts';

// A white ring inside a dark one is visible on any picture. Soft shadows are too slow for hundreds of marks.
const ring = 'ring-2 ring-white shadow-[0_0_0_3px_rgb(11_12_24/55%)]';
const raised = 'ring-2 ring-white shadow-[0_0_0_3px_rgb(11_12_24/55%),0_4px_12px_rgb(0_0_0/45%)]';

const percent = (share: number) => `${share * 100}%`;

// Use percentages, not transforms, because the browser would manage a layer for each transform in every scrolled frame.
const at = ({ x, y, w = 0 }: Spot): CSSProperties => ({ left: percent(x + w), top: percent(y) });

const boxAt = ({ x, y, w = 0, h = 0 }: Spot): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});

/** The outline of a box on its sheet. */
export function BoxOutline({ spot, strong, dashed }: { spot: Spot; strong: boolean; dashed?: boolean }) {
  if (!spot.w || !spot.h) return null;
  return (
    <span
      aria-hidden="true"
      style={boxAt(spot)}
      className={cx(
        'pointer-events-none absolute rounded-sm border-2',
        dashed && 'border-dashed',
        strong
          ? 'border-white shadow-[0_0_0_2px_rgb(11_12_24/70%),inset_0_0_0_1px_rgb(11_12_24/70%)]'
          : 'border-white/80 shadow-[0_0_0_1px_rgb(11_12_24/55%)]',
      )}
    />
  );
}

interface MarkButtonProps {
  mark: Mark;
  active: boolean;
  hovered: boolean;
  onPick: (id: string) => void;
  onHover?: ((id: string | null) => void) | undefined;
}

const stateText = ({ state, internal }: Mark) =>
  [state === 'resolved' && 'resolved', internal && 'staff only']
    .filter(Boolean)
    .map((text) => `, ${text}`)
    .join('');

/** A numbered mark on a sheet. */
export const MarkButton = memo(function MarkButton({
  mark,
  active,
  hovered,
  onPick,
  onHover,
}: MarkButtonProps) {
  const resolved = mark.state === 'resolved';
  return (
    <>
      <BoxOutline spot={mark} strong={active || hovered} />
      <span
        style={at(mark)}
        className={cx('absolute flex size-0 items-center justify-center', active ? 'z-10' : hovered && 'z-5')}
      >
        <button
          type="button"
          data-mark={mark.id}
          tabIndex={active ? 0 : -1}
          aria-label={`Note ${mark.number}${stateText(mark)}, ${placeText(mark)}`}
          aria-current={active || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onPick(mark.id);
          }}
          onPointerDown={(event) => event.stopPropagation()}
          onPointerEnter={() => onHover?.(mark.id)}
          onPointerLeave={() => onHover?.(null)}
          className={cx(
            'pointer-events-auto relative grid h-7 min-w-7 shrink-0 place-items-center px-1.5 type-pill tabular-nums transition-[scale] after:absolute after:-inset-2 hover:scale-110 focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-white',
            mark.internal ? 'rounded-sm' : 'rounded-full',
            resolved ? 'bg-[#e9f5ee] text-[#135436]' : 'bg-brand text-on-brand',
            active ? `${raised} scale-125 hover:scale-125` : ring,
          )}
        >
          {resolved ? '✓' : mark.number}
        </button>
      </span>
    </>
  );
});

/** The place of the note that is being written: a ring with a plus, and a corner to resize it. */
export function DraftMark({ spot }: { spot: Spot }) {
  return (
    <>
      <BoxOutline spot={spot} strong dashed />
      <span data-draft="" style={at(spot)} aria-hidden="true" className="absolute z-10 size-0">
        <span
          className={cx(
            'absolute grid size-7 -translate-1/2 animate-rise place-items-center rounded-full bg-accent type-pill text-on-accent',
            raised,
          )}
        >
          +
        </span>
      </span>
    </>
  );
}
