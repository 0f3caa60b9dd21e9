import type { Region, Spot } from '../geometry/spot.ts';
import { cx } from '#web/ui/class-names.ts';
import type { Marking } from './mark.ts';
import { BoxOutline, DraftMark, MarkButton } from './mark-button.tsx';
import { QuarterGrid } from './quarter-grid.tsx';
import { usePlacing } from './use-placing.ts';

interface MarkLayerProps extends Marking {
  /** The place of the note that is being written, if it is on this sheet. */
  draft: Spot | null;
  /** Called with a chosen place; undefined for people who may not write notes. */
  onPlace?: ((spot: Spot) => void) | undefined;
  /** True while the person is choosing a place: a pointer draws, and arrow keys halve the region of `grid`. */
  armed: boolean;
  grid: Region | null;
  onCancel: () => void;
}

/** The layer over a sheet: its marks, the place of a new note, and the event handlers that set this place. */
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
    <div {...handlers} className={cx('absolute inset-0', armed && 'cursor-crosshair touch-none')}>
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
