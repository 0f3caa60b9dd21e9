import { useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Sheet } from './sheet.ts';

interface SheetViewProps {
  sheet: Sheet;
  scale: number;
  /** Called when the first slice has loaded. */
  onLook?: ((image: HTMLImageElement) => void) | undefined;
  /** Content over the picture. */
  children?: ReactNode;
}

/** The number of slices that load at once. Further slices load when they are near the visible area. */
const atOnce = 2;

/** The width and height, in CSS pixels, of a picture whose size is not known yet. */
const unknown = 240;

/**
 * A sheet at its size on the screen. Content over the sheet can use the CSS variables `--w` and `--h` for width and
 * height.
 */
export function SheetView({ sheet, scale, onLook, children }: SheetViewProps) {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [width, height] = sheet.width > 0 ? [sheet.width * scale, sheet.height * scale] : [unknown, unknown];
  const size = { width, height, '--w': `${width}px`, '--h': `${height}px` } as CSSProperties;
  return (
    <div data-sheet={sheet.key} className="relative shrink-0 overflow-hidden select-none" style={size}>
      {loaded.size === 0 && !failed && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading the picture" className="size-8" />
        </span>
      )}
      {failed && (
        <div role="alert" className="absolute inset-0 grid place-content-center gap-2 p-6 text-center">
          <p>The picture could not be loaded.</p>
          <button
            type="button"
            className="min-h-11 underline underline-offset-4"
            onClick={() => {
              setFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            Try Again
          </button>
        </div>
      )}
      {!failed &&
        sheet.slices.map(({ url, height: own }, n) => (
          <img
            key={`${url}:${attempt}`}
            src={url}
            alt={n === 0 ? sheet.label : ''}
            draggable={false}
            loading={n < atOnce ? 'eager' : 'lazy'}
            // Decode a slice that is painted again synchronously, because the browser may have discarded its pixels and
            // would paint nothing.
            decoding={loaded.has(url) ? 'sync' : 'async'}
            onLoad={({ currentTarget }) => {
              if (n === 0) onLook?.(currentTarget);
              const show = () => setLoaded((before) => new Set(before).add(url));
              void currentTarget.decode().then(show, show);
            }}
            onError={() => setFailed(true)}
            // Grey until the slice is decoded, because a missing part must not look like a part of the work.
            className={cx(
              'block w-full max-w-none [-webkit-touch-callout:none]',
              !loaded.has(url) && 'bg-[#8b8d9c]',
            )}
            // The height of a single slice may be unknown until the slice has loaded.
            style={{ height: (sheet.slices.length === 1 ? sheet.height : own) * scale }}
          />
        ))}
      {children}
    </div>
  );
}
