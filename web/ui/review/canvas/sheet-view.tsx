import { useState, type CSSProperties, type ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Sheet } from './sheet.ts';

interface SheetViewProps {
  sheet: Sheet;
  scale: number;
  /** Called with each picture that has loaded. */
  onLook?: ((image: HTMLImageElement) => void) | undefined;
  /** What lies over the picture. */
  children?: ReactNode;
}

/** The slices beyond these are fetched when they come near. */
const atOnce = 2;

/** One sheet in its size on the screen, its slices beneath each other. Its width and height are `--w` and `--h` for what lies over it. */
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
              // It is decoded beside the page: until then nothing of it is painted, and the canvas is black.
              const show = () => setShown(true);
              void currentTarget.decode().then(show, show);
            }}
            onError={() => setFailed(true)}
            className="block w-full max-w-none [-webkit-touch-callout:none]"
            // The height of a single slice may be known only once it has loaded.
            style={{ height: (sheet.slices.length === 1 ? sheet.height : height) * scale }}
          />
        ))}
      {children}
    </div>
  );
}
