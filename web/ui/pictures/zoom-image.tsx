import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { heldView, largestScale, wholeView, zoomedView, type View } from './zoom.ts';

interface ZoomImageProps {
  src: string;
  /** The alternative text. */
  alt: string;
}

const step = 1.5;
const panStep = 60;
const middle = { x: 0, y: 0 };

/** A picture that can be enlarged by buttons, wheel, pinch, double click and keys, and moved by dragging and arrow keys. */
export function ZoomImage({ src, alt }: ZoomImageProps) {
  const place = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const [view, setView] = useState(wholeView);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  const size = () => place.current?.getBoundingClientRect() ?? new DOMRect();
  const zoom = (factor: number, point = middle) => {
    const area = size();
    setView((now) => zoomedView(now, factor, point, area));
  };
  const move = (x: number, y: number) => {
    const area = size();
    setView((now) => heldView({ ...now, x: now.x + x, y: now.y + y }, area));
  };
  const fromMiddle = (x: number, y: number) => {
    const { left, top, width, height } = size();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };

  // React's wheel listeners are passive and could not prevent the page from scrolling.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      setView((now) => zoomedView(now, Math.exp(-event.deltaY / 300), point, { width, height }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return move(now.x - before.x, now.y - before.y);
    const apart = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y);
    if (apart(before) > 0)
      zoom(apart(now) / apart(before), fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2));
  };
  const letGo = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  const keys: Record<string, () => void> = {
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    '0': () => setView(wholeView),
    ArrowLeft: () => move(panStep, 0),
    ArrowRight: () => move(-panStep, 0),
    ArrowUp: () => move(0, panStep),
    ArrowDown: () => move(0, -panStep),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="relative flex h-full flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the picture itself takes the pointer and the keys */}
      <div
        ref={place}
        role="application"
        aria-label={`${alt}. Plus and minus zoom, arrow keys move, zero shows all.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys need the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onDoubleClick={(event) =>
          view.scale > 1 ? setView(wholeView) : zoom(2.5, fromMiddle(event.clientX, event.clientY))
        }
        onContextMenu={(event) => event.preventDefault()}
        className={`relative min-h-0 flex-1 touch-none overflow-hidden rounded-lg select-none focus-visible:-outline-offset-2 ${view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        {state === 'loading' && (
          <span className="absolute inset-0 grid place-items-center text-white">
            <Spinner label="Loading the picture" className="size-8" />
          </span>
        )}
        {state === 'failed' ? (
          <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center text-white">
            The picture could not be loaded. Please close it and try again.
          </p>
        ) : (
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className="size-full object-contain"
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </div>
      <ZoomBar view={view} onZoom={zoom} onWhole={() => setView(wholeView)} />
    </div>
  );
}

const barButton =
  'flex size-11 items-center justify-center rounded-full text-white hover:bg-white/15 aria-disabled:opacity-45 focus-visible:outline-white';

function ZoomBar({
  view,
  onZoom,
  onWhole,
}: {
  view: View;
  onZoom: (factor: number) => void;
  onWhole: () => void;
}) {
  return (
    <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-[#14152b] px-1 ring-1 ring-white/15">
      <button
        type="button"
        aria-label="Zoom out"
        aria-disabled={view.scale <= 1}
        className={barButton}
        onClick={() => onZoom(1 / step)}
      >
        <ZoomOut className="size-5" aria-hidden="true" />
      </button>
      <span
        role="status"
        aria-label={`Zoom ${Math.round(view.scale * 100)} percent`}
        className="w-14 text-center text-sm text-white tabular-nums"
      >
        {Math.round(view.scale * 100)}%
      </span>
      <button
        type="button"
        aria-label="Zoom in"
        aria-disabled={view.scale >= largestScale}
        className={barButton}
        onClick={() => onZoom(step)}
      >
        <ZoomIn className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Show all"
        aria-disabled={view.scale === 1}
        className={barButton}
        onClick={onWhole}
      >
        <Maximize className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
