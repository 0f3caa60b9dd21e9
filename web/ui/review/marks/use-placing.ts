import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { boxBetween, isDrag, spotAt, type ScreenPoint, type Spot } from '../geometry/spot.ts';

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): ScreenPoint => ({
  x: clientX,
  y: clientY,
});

/** How long a finger must rest on a place to begin a note there, in milliseconds. */
const longPressMs = 500;

/**
 * The pointer event handlers of a sheet. While `armed`, a press chooses a point, and a drag draws a box. Otherwise a
 * mouse moves the picture, a finger scrolls it, and a resting finger chooses a point.
 */
export function usePlacing(armed: boolean, onPlace: ((spot: Spot) => void) | undefined) {
  const from = useRef<ScreenPoint | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const placed = useRef(false);
  const [drawn, setDrawn] = useState<Spot | null>(null);
  useEffect(() => () => clearTimeout(resting.current), []);
  if (!onPlace) return { drawn: null, handlers: {} };

  const boxTo = (event: PointerEvent, start: ScreenPoint) => {
    const area = event.currentTarget.getBoundingClientRect();
    return boxBetween(spotAt(start, area), spotAt(pointOf(event), area));
  };
  const stop = () => {
    clearTimeout(resting.current);
    from.current = null;
    setDrawn(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger zooms.
      if (event.button !== 0 || !event.isPrimary) return stop();
      placed.current = false;
      if (armed) {
        // Stop the event, so that the picture below does not move.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      } else if (event.pointerType === 'mouse') return;
      from.current = pointOf(event);
      if (armed) return;
      const { currentTarget } = event;
      const at = pointOf(event);
      resting.current = setTimeout(() => {
        stop();
        onPlace(spotAt(at, currentTarget.getBoundingClientRect()));
      }, longPressMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start || !isDrag(start, pointOf(event))) return;
      if (armed) setDrawn(boxTo(event, start));
      else stop();
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      stop();
      if (!start || !armed) return;
      placed.current = true;
      if (isDrag(start, pointOf(event))) onPlace(boxTo(event, start));
      else onPlace(spotAt(start, event.currentTarget.getBoundingClientRect()));
    },
    onPointerCancel: stop,
    // A press that has chosen a place must have no other effect, such as playing the film.
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (placed.current) event.stopPropagation();
      placed.current = false;
    },
  };
  return { drawn, handlers };
}
