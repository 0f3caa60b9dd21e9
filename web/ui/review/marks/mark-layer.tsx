import type { Region, Spot } from '../geometry/spot.ts';
import { cx } from '#web/ui/class-names.ts';
import type { Marking } from './mark.ts';
import { BoxOutline, DraftMark, MarkButton } from './mark-button.tsx';
import { QuarterGrid } from './quarter-grid.tsx';
import { usePlacing } from './use-placing.ts';

interface MarkLayerProps extends Marking {
  /** Where a note is being written on this sheet. */
  draft: Spot | null;
  /** Absent for those who only look. */
  onPlace?: ((spot: Spot) => void) | undefined;
  /** A place is being chosen: a finger draws, and the keys halve this region where there is one. */
  armed: boolean;
  grid: Region | null;
  onCancel: () => void;
}

/** Everything over one sheet: its marks, the one being placed, and what places one. */
export function MarkLayer({
  marks,
  activeId,
  hoveredId,
  onPick,
  onHover,
  draft,
  onPlace,
  armed,
  grid,
  onCancel,
}: MarkLayerProps) {
  const { drawn, handlers } = usePlacing(armed, onPlace);
  return (
    <div
      {...handlers}
      className={cx('absolute inset-0', onPlace && 'cursor-crosshair', armed && 'touch-none')}
    >
      {marks.map((mark) => (
        <MarkButton
          key={mark.id}
          mark={mark}
          active={mark.id === activeId}
          hovered={mark.id === hoveredId}
          onPick={onPick}
          onHover={onHover}
        />
      ))}
      {draft && <DraftMark spot={draft} />}
      {drawn && <BoxOutline spot={drawn} strong dashed />}
      {grid && onPlace && <QuarterGrid first={grid} onPlace={onPlace} onCancel={onCancel} />}
    </div>
  );
}
