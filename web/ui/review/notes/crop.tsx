import type { Spot } from '../geometry/spot.ts';
import type { Sheet } from '../stage/sheet.ts';

interface CropProps {
  sheet: Sheet;
  spot: Spot;
  /** What it shows, for screen readers. */
  label: string;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** At least this share of a sheet's width is shown around a point. */
const least = 0.22;

/** The part of a sheet around a place, small. */
export function Crop({ sheet, spot, label, width, height }: CropProps) {
  const { x, y, w = 0, h = 0 } = spot;
  const across = Math.max(least, w * 1.3, ((h * 1.3 * sheet.height) / height) * (width / sheet.width));
  const scale = width / (Math.min(1, across) * sheet.width);
  const shownHeight = Math.min(height, sheet.height * scale);
  const held = (value: number, size: number, stage: number) => Math.min(0, Math.max(stage - size, value));
  const left = held(width / 2 - (x + w / 2) * sheet.width * scale, sheet.width * scale, width);
  const top = held(shownHeight / 2 - (y + h / 2) * sheet.height * scale, sheet.height * scale, shownHeight);
  return (
    <span
      role="img"
      aria-label={label}
      className="relative block max-w-full overflow-hidden rounded-md bg-[#0b0c18] ring-1 ring-line"
      style={{ width, height: shownHeight }}
    >
      <span
        className="absolute top-0 left-0 block origin-top-left"
        style={{ transform: `translate(${left}px, ${top}px)`, width: sheet.width * scale }}
      >
        {sheet.slices.map(({ url, height: tall }) => (
          <img
            key={url}
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            className="block w-full max-w-none"
            style={{ height: (sheet.slices.length === 1 ? sheet.height : tall) * scale }}
          />
        ))}
      </span>
    </span>
  );
}
