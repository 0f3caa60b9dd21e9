import { MoveHorizontal, Sun, ZoomIn, ZoomOut } from '#web/ui/pictures/lucide/room.tsx';
import type { ReactNode } from 'react';
import type { Backdrop } from '../geometry/backdrop.ts';
import {
  actualScale,
  largestScale,
  leastScale,
  percentOf,
  screenDensity,
  stepped,
  type Zoom,
} from '#web/ui/pictures/zoom.ts';
import { backdropName } from './backdrop-style.ts';

/** The class names of buttons on a canvas. */
export const toolButton =
  'relative flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 type-text text-white hover:bg-white/15 aria-disabled:opacity-45 aria-pressed:bg-white/20 focus-visible:outline-white focus-visible:-outline-offset-2';

interface CanvasToolsProps {
  zoom: Zoom;
  scale: number;
  onZoom: (zoom: Zoom) => void;
  backdrop: Backdrop;
  onTurn: () => void;
  /** Further buttons, before the zoom. */
  children?: ReactNode;
}

/** The bar at the bottom of a canvas: zoom, fit, 100 %, background. */
export function CanvasTools({ zoom, scale, onZoom, backdrop, onTurn, children }: CanvasToolsProps) {
  const percent = percentOf(scale, screenDensity());
  const actual = typeof zoom === 'number' && Math.abs(scale - actualScale(screenDensity())) < 0.001;
  return (
    <div
      role="toolbar"
      aria-label="View"
      className="absolute bottom-3 left-1/2 z-20 flex max-lg:group-data-[panel=open]/room:hidden max-w-[calc(100%-1rem)] -translate-x-1/2 items-center rounded-full bg-[#14152b] px-1 shadow-lg ring-1 ring-white/15"
    >
      {children}
      <button
        type="button"
        aria-label="Zoom out"
        aria-disabled={scale <= leastScale}
        className={`${toolButton} max-sm:hidden`}
        onClick={() => onZoom(stepped(scale, -1, screenDensity()))}
      >
        <ZoomOut className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Zoom ${percent} percent: show at 100 percent`}
        aria-pressed={actual}
        className={`${toolButton} w-16 tabular-nums`}
        onClick={() => onZoom(actual ? 'fit' : actualScale(screenDensity()))}
      >
        {percent}%
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        aria-disabled={scale >= largestScale}
        className={`${toolButton} max-sm:hidden`}
        onClick={() => onZoom(stepped(scale, 1, screenDensity()))}
      >
        <ZoomIn className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-pressed={zoom === 'fit'}
        aria-keyshortcuts="0"
        className={toolButton}
        onClick={() => onZoom('fit')}
      >
        Fit
      </button>
      <button
        type="button"
        aria-label="Full width"
        aria-pressed={zoom === 'width'}
        className={toolButton}
        onClick={() => onZoom('width')}
      >
        <MoveHorizontal className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`${backdropName[backdrop]}: change`}
        className={toolButton}
        onClick={onTurn}
      >
        <Sun className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
