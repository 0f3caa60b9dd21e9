import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { boxBetween, isDrag, spotAt, type ScreenPoint, type Spot } from '../geometry/spot.ts';

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): ScreenPoint => ({
  x: clientX,
  y: clientY,
});

/**
 * The pointer handlers of a sheet: a press places a point, and a drag draws a box. A finger draws only while `armed`; otherwise it
 * scrolls, and a tap places a point.
 */
export function usePlacing(armed: boolean, onPlace: ((spot: Spot) => void) | undefined) {
  const from = useRef<ScreenPoint | null>(null);
  const pointer = useRef('mouse');
  const [drawn, setDrawn] = useState<Spot | null>(null);
  if (!onPlace) return { drawn: null, handlers: {} };

  const boxTo = (event: PointerEvent, start: ScreenPoint) => {
    const area = event.currentTarget.getBoundingClientRect();
    return boxBetween(spotAt(start, area), spotAt(pointOf(event), area));
  };
  const stop = () => {
    from.current = null;
    setDrawn(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pointer.current = event.pointerType;
      if (event.button !== 0 || !event.isPrimary || (event.pointerType === 'touch' && !armed)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = pointOf(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (start && isDrag(start, pointOf(event))) setDrawn(boxTo(event, start));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      stop();
      if (!start) return;
      if (isDrag(start, pointOf(event))) onPlace(boxTo(event, start));
      else onPlace(spotAt(start, event.currentTarget.getBoundingClientRect()));
    },
    onPointerCancel: stop,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (pointer.current !== 'touch' || armed) return;
      onPlace(spotAt(pointOf(event), event.currentTarget.getBoundingClientRect()));
    },
  };
  return { drawn, handlers };
}
