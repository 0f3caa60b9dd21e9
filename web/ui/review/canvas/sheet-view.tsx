import { useState, type CSSProperties, type ReactNode } from 'react';
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

/** The number of slices that load at once; the others load when they are scrolled near. */
const atOnce = 2;

/** One sheet at its size on the screen. Content over it may use its width and height as `--w` and `--h`. */
export function SheetView({ sheet, scale, onLook, children }: SheetViewProps) {
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState(false);
  const size = {
    width: sheet.width * scale,
    height: sheet.height * scale,
    '--w': `${sheet.width * scale}px`,
    '--h': `${sheet.height * scale}px`,
  } as CSSProperties;
  return (
    <div data-sheet={sheet.key} className="relative shrink-0 overflow-hidden select-none" style={size}>
      {!shown && !failed && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading the picture" className="size-8" />
        </span>
      )}
      {failed && (
        <div role="alert" className="absolute inset-0 grid place-content-center gap-2 p-6 text-center">
          <p>The picture could not be loaded.</p>
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-4"
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
        sheet.slices.map(({ url, height }, n) => (
          <img
            key={`${url}:${attempt}`}
            src={url}
            alt={n === 0 ? sheet.label : ''}
            draggable={false}
            loading={n < atOnce ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={({ currentTarget }) => {
              if (n === 0) onLook?.(currentTarget);
              // Decoding is asynchronous: until it ends the picture is not painted, and the canvas is black.
              const show = () => setShown(true);
              void currentTarget.decode().then(show, show);
            }}
            onError={() => setFailed(true)}
            className="block w-full max-w-none [-webkit-touch-callout:none]"
            // The height of a single slice may be unknown until it has loaded.
            style={{ height: (sheet.slices.length === 1 ? sheet.height : height) * scale }}
          />
        ))}
      {children}
    </div>
  );
}
