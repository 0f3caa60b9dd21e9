import { SheetView } from '../canvas/sheet-view.tsx';
import type { Sheet } from '../canvas/sheet.ts';
import { seenOf, SliderLine, type Overlay } from './overlay.tsx';

interface SheetPairProps {
  older: Sheet | undefined;
  newer: Sheet | undefined;
  scale: number;
  overlay: Overlay;
  onLook: (image: HTMLImageElement) => void;
}

/** The same sheet of two versions, one over the other. */
export function SheetPair({ older, newer, scale, overlay, onLook }: SheetPairProps) {
  const width = Math.max(older?.width ?? 0, newer?.width ?? 0) * scale;
  const height = Math.max(older?.height ?? 0, newer?.height ?? 0) * scale;
  return (
    <div className="relative shrink-0" style={{ width, height }}>
      {[
        { isOlder: true, sheet: older },
        { isOlder: false, sheet: newer },
      ].map(({ isOlder, sheet }) => (
        <div key={String(isOlder)} className="absolute inset-0" style={seenOf(overlay, isOlder)}>
          {sheet && <SheetView sheet={sheet} scale={scale} onLook={isOlder ? undefined : onLook} />}
        </div>
      ))}
      <SliderLine {...overlay} />
    </div>
  );
}
