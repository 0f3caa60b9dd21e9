import type { Region } from '../geometry/spot.ts';
import type { Sheet } from './sheet.ts';

interface SheetCropProps {
  sheet: Sheet;
  /** The region to show, in fractions of the sheet. */
  region: Region;
  /** CSS pixels. */
  width: number;
  height: number;
  /** The text for screen readers. */
  label: string;
  /** True: the picture loads at once; false: when it is near the visible area. */
  eager?: boolean;
}

/** The position and height of each slice, in CSS pixels. */
function placed({ slices, height }: Sheet, scale: number) {
  const all: { url: string; at: number; height: number }[] = [];
  for (const slice of slices) {
    const own = (slices.length === 1 ? height : slice.height) * scale;
    const before = all.at(-1);
    all.push({ url: slice.url, at: before ? before.at + before.height : 0, height: own });
  }
  return all;
}

/**
 * A part of a sheet as a small picture. It loads only the slices that it shows, by default when it is near the visible
 * area.
 */
export function SheetCrop({ sheet, region, width, height, label, eager = false }: SheetCropProps) {
  const scale = width / (region.w * sheet.width);
  const [left, top] = [region.x * sheet.width * scale, region.y * sheet.height * scale];
  const slices = placed(sheet, scale);
  return (
    <span
      role="img"
      aria-label={label}
      className="relative block shrink-0 overflow-hidden rounded-sm bg-sunken"
      style={{ width, height }}
    >
      {slices
        .filter((slice) => slice.at < top + height && slice.at + slice.height > top)
        .map(({ url, at, height: own }) => (
          <img
            key={url}
            src={url}
            alt=""
            draggable={false}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            className="pointer-events-none absolute max-w-none [-webkit-touch-callout:none]"
            style={{ left: -left, top: at - top, width: sheet.width * scale, height: own }}
          />
        ))}
    </span>
  );
}
