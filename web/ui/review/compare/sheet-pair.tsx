import type { CSSProperties } from 'react';
import { SheetView } from '../stage/sheet-view.tsx';
import type { Sheet } from '../stage/sheet.ts';
import { VersionTag } from './pane.tsx';

/** How two pictures lie over each other. */
export type Overlaid = 'slider' | 'flicker';

interface SheetPairProps {
  older: Sheet | undefined;
  newer: Sheet | undefined;
  scale: number;
  way: Overlaid;
  /** Where the slider stands, from the left, 0 to 1. */
  split: number;
  onSplit: (split: number) => void;
  /** True: the older one is seen. */
  swapped: boolean;
  names: { older: string; newer: string };
  onLook: (image: HTMLImageElement) => void;
}

/** The same sheet of two versions, one over the other. */
export function SheetPair({
  older,
  newer,
  scale,
  way,
  split,
  onSplit,
  swapped,
  names,
  onLook,
}: SheetPairProps) {
  const width = Math.max(older?.width ?? 0, newer?.width ?? 0) * scale;
  const height = Math.max(older?.height ?? 0, newer?.height ?? 0) * scale;
  const percent = Math.round(split * 1000) / 10;
  const seen = (isOlder: boolean): CSSProperties =>
    way === 'flicker'
      ? { visibility: swapped === isOlder ? 'visible' : 'hidden' }
      : { clipPath: isOlder ? `inset(0 ${100 - percent}% 0 0)` : `inset(0 0 0 ${percent}%)` };
  return (
    <div className="relative shrink-0" style={{ width, height }}>
      {[
        { isOlder: true, sheet: older },
        { isOlder: false, sheet: newer },
      ].map(({ isOlder, sheet }) => (
        <div key={String(isOlder)} className="absolute inset-0" style={seen(isOlder)}>
          {sheet && <SheetView sheet={sheet} scale={scale} onLook={isOlder ? undefined : onLook} />}
        </div>
      ))}
      {way === 'slider' && (
        <>
          <VersionTag name={names.older} className="left-3" />
          <VersionTag name={names.newer} className="right-3" />
          <span
            aria-hidden="true"
            style={{ left: `${percent}%` }}
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(11_12_24/55%)]"
          >
            <span className="sticky top-1/2 block size-9 -translate-x-[calc(50%-1px)] rounded-full bg-white shadow-[0_0_0_1px_rgb(11_12_24/40%),0_4px_12px_rgb(0_0_0/40%)]">
              <span className="absolute inset-y-2.5 left-3 w-px bg-[#14152b]" />
              <span className="absolute inset-y-2.5 right-3 w-px bg-[#14152b]" />
            </span>
          </span>
          <input
            type="range"
            aria-label={`Slider between ${names.older} and ${names.newer}`}
            min={0}
            max={1}
            step={0.01}
            value={split}
            onChange={({ target }) => onSplit(Number(target.value))}
            className="absolute inset-0 m-0 size-full cursor-ew-resize touch-pan-y opacity-0"
          />
        </>
      )}
    </div>
  );
}
