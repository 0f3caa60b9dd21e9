import { useEffect } from 'react';
import { SheetView } from '../canvas/sheet-view.tsx';
import type { Sheet } from '../canvas/sheet.ts';
import { sheetsPlace } from '../canvas/use-canvas.ts';

interface PaneProps {
  name: string;
  sheets: readonly Sheet[];
  scale: number;
  /** Sets the scrolling element; below, the element itself. */
  scroller: (element: HTMLDivElement | null) => void;
  own: HTMLDivElement | null;
  /** The scrolling element of the other version. */
  other: HTMLDivElement | null;
  className: string;
  onLook: (image: HTMLImageElement) => void;
}

/** The pane of one of two versions side by side; both scroll together. */
export function Pane({ name, sheets, scale, scroller, own, other, className, onLook }: PaneProps) {
  useEffect(() => {
    if (!own || !other) return;
    const follow = () => {
      // Scrolling to the same position fires no event, so the two panes do not trigger each other endlessly.
      const [left, top] = [own.scrollLeft, own.scrollTop];
      if (other.scrollLeft !== left || other.scrollTop !== top)
        other.scrollTo({ left, top, behavior: 'instant' });
    };
    own.addEventListener('scroll', follow, { passive: true });
    return () => own.removeEventListener('scroll', follow);
  }, [own, other]);
  return (
    <div className="relative min-h-0 min-w-0">
      <div
        ref={scroller}
        role="region"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
        tabIndex={0}
        className={`absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-visible:-outline-offset-2 ${className}`}
      >
        <div className={sheetsPlace}>
          <div className="flex flex-col items-center gap-4">
            {sheets.map((sheet) => (
              <SheetView key={sheet.key} sheet={sheet} scale={scale} onLook={onLook} />
            ))}
          </div>
        </div>
      </div>
      <VersionTag name={name} className="left-3" />
    </div>
  );
}

/** The name of a version, shown over its picture. */
export function VersionTag({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute top-3 z-10 rounded-full bg-[#14152b] px-2.5 py-1 type-pill text-white ring-1 ring-white/20 ${className}`}
    >
      {name}
    </span>
  );
}
