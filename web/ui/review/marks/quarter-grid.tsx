import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { halved, moved, placeText, type Direction } from '../geometry/quarters.ts';
import { middleOf, type Region, type Spot } from '../geometry/spot.ts';

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface QuarterGridProps {
  /** The first region. */
  first: Region;
  onPlace: (spot: Spot) => void;
  onCancel: () => void;
}

/**
 * Lets keys choose a place: an arrow halves the region, Shift with an arrow moves it, and Backspace undoes the last
 * key. Enter chooses a point, and B chooses the region as a box.
 */
export function QuarterGrid({ first, onPlace, onCancel }: QuarterGridProps) {
  const [steps, setSteps] = useState<Region[]>([first]);
  const region = steps.at(-1) ?? first;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would treat as a clean-up function.
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [region]);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const act = direction
      ? () => setSteps([...steps, (event.shiftKey ? moved : halved)(region, direction)])
      : {
          Enter: () => onPlace(middleOf(region)),
          b: () => onPlace(region),
          B: () => onPlace(region),
          Backspace: () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps),
          Escape: onCancel,
        }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const { x, y, w, h } = region;
  const middle = { transform: `translate(calc(var(--w) * ${w / 2}), calc(var(--h) * ${h / 2}))` };
  const place: CSSProperties = {
    transform: `translate(calc(var(--w) * ${x}), calc(var(--h) * ${y}))`,
    width: `calc(var(--w) * ${w})`,
    height: `calc(var(--h) * ${h})`,
  };
  return (
    <>
      <button
        ref={element}
        type="button"
        aria-label="Choose a place: arrow keys halve the area, Enter places the note, B draws a box, Escape cancels"
        onKeyDown={onKeyDown}
        // Pointer events go through to the picture.
        className="pointer-events-none absolute top-0 left-0 z-10 border-2 border-dashed border-white shadow-[0_0_0_200vmax_rgb(11_12_24/45%),inset_0_0_0_1px_rgb(11_12_24/70%)] outline-none"
        style={place}
      >
        <span aria-hidden="true" style={middle} className="absolute top-0 left-0 size-0">
          <span className="absolute size-3 -translate-1/2 rounded-full bg-accent ring-2 ring-white" />
        </span>
      </button>
      <span role="status" className="sr-only">
        {placeText(region)}
      </span>
    </>
  );
}
