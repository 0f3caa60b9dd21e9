import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { panelIsOver } from '../room/room-keys.ts';
import { pointOf, spotAt, type ScreenPoint, type Spot } from '../geometry/spot.ts';
import { scaleOf, type Size, type Zoom } from '#web/ui/pictures/zoom.ts';

/** The point of the canvas that stays under the pointer while the scale changes. */
interface Anchor {
  sheet: Element;
  spot: Spot;
  at: ScreenPoint;
}

interface CanvasView {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

/** On canvases of at least this width, a whole picture has a margin; on a phone it fills the width. */
const roomy = 640;
const margin = 20;

/** The class names of the element around the sheets. Its padding reserves space for the tools. */
export const sheetsPlace = 'grid min-h-full w-max min-w-full place-items-center pb-19 sm:pt-5';

/** The height that an open panel covers on a phone. The picture keeps its size below the panel, and can be scrolled. */
function heightOfPanel(canvas: Element): number {
  if (!panelIsOver()) return 0;
  return canvas.closest('[data-panel]')?.querySelector<HTMLElement>(':scope > section')?.offsetHeight ?? 0;
}

/** The size available for a whole picture; `taken` is the height used above and below the sheets. */
const innerSize = ({ width, height }: Size, taken: number): Size => {
  const beside = width >= roomy ? margin : 0;
  return { width: width - beside * 2, height: Math.max(height - taken, height / 2) };
};

function heightTaken(canvas: Element): number {
  const place = canvas.firstElementChild;
  if (!place) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(place);
  return (parseFloat(paddingTop) || 0) + (parseFloat(paddingBottom) || 0);
}

const middleOf = (element: Element): ScreenPoint => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const apart = ([one, other]: readonly Touch[]) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

const between = ([one, other]: readonly Touch[]): ScreenPoint => ({
  x: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2,
  y: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2,
});

/**
 * A canvas that scrolls. Its sheets zoom around a point: by Ctrl with the wheel, by two fingers, or by `zoomTo`. Sheets
 * are the elements with `data-sheet`, and `scroller` is the ref of the scrolling element.
 */
export function useCanvas(picture: Size, { zoom, onZoom }: CanvasView) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const scrolled = useRef<HTMLDivElement | null>(null);
  const scroller = useCallback((found: HTMLDivElement | null) => {
    scrolled.current = found;
    setElement(found);
  }, []);
  const anchor = useRef<Anchor | null>(null);
  const [canvas, setCanvas] = useState({ width: 0, height: 0, taken: 0 });
  const scale = scaleOf(zoom, picture, innerSize(canvas, canvas.taken));

  useLayoutEffect(() => {
    if (!element) return;
    const measure = () =>
      setCanvas({
        width: element.clientWidth,
        height: element.clientHeight + heightOfPanel(element),
        taken: heightTaken(element),
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);

  const zoomTo = (next: Zoom, at?: ScreenPoint) => {
    if (element) {
      const point = at ?? middleOf(element);
      const sheets = [...element.querySelectorAll('[data-sheet]')];
      const under = sheets.find((sheet) => sheet.getBoundingClientRect().bottom >= point.y) ?? sheets.at(-1);
      if (under)
        anchor.current = { sheet: under, spot: spotAt(point, under.getBoundingClientRect()), at: point };
    }
    onZoom(next);
  };

  // Before the new scale is painted, scrolls the canvas so that the same place stays under the pointer.
  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = null;
    if (!kept) return;
    const now = pointOf(kept.spot, kept.sheet.getBoundingClientRect());
    scrolled.current?.scrollBy({ left: now.x - kept.at.x, top: now.y - kept.at.y, behavior: 'instant' });
  }, [scale]);

  const latest = useRef({ scale, zoomTo });
  useLayoutEffect(() => {
    latest.current = { scale, zoomTo };
  });

  // React's listeners are passive, so they could not prevent the page itself from zooming.
  useEffect(() => {
    if (!element) return;
    let pinch: { apart: number; scale: number } | null = null;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { scale: now, zoomTo: to } = latest.current;
      to(now * Math.exp(-event.deltaY / 240), { x: event.clientX, y: event.clientY });
    };
    const onTouch = (event: TouchEvent) => {
      const fingers = [...event.touches];
      if (fingers.length !== 2) {
        pinch = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      const { scale: now, zoomTo: to } = latest.current;
      pinch ??= { apart: apart(fingers), scale: now };
      if (pinch.apart > 0) to(pinch.scale * (apart(fingers) / pinch.apart), between(fingers));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const type of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(type, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const type of ['touchstart', 'touchmove', 'touchend'] as const)
        element.removeEventListener(type, onTouch);
    };
  }, [element]);

  return { scroller, element, scale, zoomTo };
}
