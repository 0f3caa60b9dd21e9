import { useRef, useState, type PointerEvent } from 'react';

/** Event handlers that let the mouse drag a scrolling element. Fingers scroll it without these. */
export function usePanning(enabled: boolean) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const [panning, setPanning] = useState(false);
  const stop = () => {
    from.current = null;
    setPanning(false);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A press whose target is the element itself is on its scrollbars.
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.target === event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
      setPanning(true);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const { x, y } = from.current;
      currentTarget.scrollBy({ left: x - clientX, top: y - clientY, behavior: 'instant' });
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
  return { panning, handlers: enabled ? handlers : {} };
}
