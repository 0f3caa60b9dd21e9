import { Bloom } from './bloom.tsx';

// Planted by hand: low ones in front, the tall ones where the eye comes to rest, one paintbrush among them.
const back = [
  { x: 70, y: 740, rows: 7, size: 30 },
  { x: 196, y: 760, rows: 9, size: 30 },
  { x: 332, y: 750, rows: 8, size: 30 },
  { x: 470, y: 760, rows: 10, size: 30 },
  { x: 596, y: 745, rows: 8, size: 30 },
];
const front = [
  { x: 14, y: 806, rows: 4, size: 58 },
  { x: 150, y: 812, rows: 5, size: 58 },
  { x: 286, y: 806, rows: 4, size: 58, warm: true },
  { x: 422, y: 812, rows: 6, size: 58 },
  { x: 558, y: 806, rows: 5, size: 58 },
];

/** A bluebonnet field at dusk, drawn from the petals of the mark, in the brand's colours. */
export function FieldArtwork() {
  return (
    <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-sunken)]" />
          <stop offset=".55" className="[stop-color:var(--color-brand-soft)]" />
          <stop offset="1" className="[stop-color:var(--color-brand)]" />
        </linearGradient>
        <radialGradient id="glow" cx="286" cy="560" r="330" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="[stop-color:var(--color-accent)]" stopOpacity=".5" />
          <stop offset=".45" className="[stop-color:var(--color-accent)]" stopOpacity=".14" />
          <stop offset="1" className="[stop-color:var(--color-accent)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#dusk)" d="M0 0h640v800H0z" />
      <path fill="url(#glow)" d="M0 0h640v800H0z" />
      <g opacity=".45">
        {back.map((plant) => (
          <Bloom key={plant.x} {...plant} />
        ))}
      </g>
      {front.map((plant) => (
        <Bloom key={plant.x} {...plant} />
      ))}
    </svg>
  );
}
