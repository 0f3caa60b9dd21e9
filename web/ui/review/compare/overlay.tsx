import type { CSSProperties } from 'react';
import { toolButton } from '../canvas/canvas-tools.tsx';
import { VersionTag } from './pane.tsx';

/** The ways to show two versions one over the other. */
export type Overlaid = 'slider' | 'flicker';

/** The state of two versions that are shown one over the other. */
export interface Overlay {
  way: Overlaid;
  /** The position of the slider from the left, 0 to 1. */
  split: number;
  onSplit: (split: number) => void;
  /** True if the older version is visible in the flicker. */
  swapped: boolean;
  names: { older: string; newer: string };
}

const percentOf = (split: number) => Math.round(split * 1000) / 10;

/** The style that hides the covered part of a version. */
export function seenOf({ way, split, swapped }: Overlay, isOlder: boolean): CSSProperties {
  if (way === 'flicker') return { visibility: swapped === isOlder ? 'visible' : 'hidden' };
  const percent = percentOf(split);
  return { clipPath: isOlder ? `inset(0 ${100 - percent}% 0 0)` : `inset(0 0 0 ${percent}%)` };
}

/**
 * The line between two versions that are shown one over the other. A press, a drag or the arrow keys move it. With
 * `flicker` there is no line.
 */
export function SliderLine({ way, split, onSplit, names }: Overlay) {
  if (way !== 'slider') return null;
  return (
    <>
      <VersionTag name={names.older} className="left-3" />
      <VersionTag name={names.newer} className="right-3" />
      <span
        aria-hidden="true"
        style={{ left: `${percentOf(split)}%` }}
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
  );
}

interface FlickerToolsProps {
  overlay: Overlay;
  onSwap: () => void;
  /** True while a timer alternates the two versions. */
  running: boolean;
  onRun: () => void;
}

/** The buttons of the flicker: one swaps the two versions, one alternates them with a timer. */
export function FlickerTools({ overlay: { swapped, names }, onSwap, running, onRun }: FlickerToolsProps) {
  const shown = swapped ? names.older : names.newer;
  return (
    <>
      <button
        type="button"
        className={`${toolButton} px-3.5 type-name`}
        aria-label={`Shown: ${shown}. Show the other`}
        onClick={onSwap}
      >
        {shown}
      </button>
      <button type="button" aria-pressed={running} className={`${toolButton} px-3.5`} onClick={onRun}>
        {running ? 'Stop' : 'Run'}
      </button>
    </>
  );
}
