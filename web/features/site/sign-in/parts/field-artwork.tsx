import type { Scene } from '#contract/brand.ts';
import { Column } from './column.tsx';
import { BloomParts } from './bloom-parts.tsx';
import { Bloom, type BloomProps } from './bloom.tsx';

interface Picture {
  viewBox: string;
  glow: { cx: number; cy: number; r: number };
  far: BloomProps[];
  near: BloomProps[];
}

const stand = (size: number, y: number, plants: [x: number, rows: number][]): BloomProps[] =>
  plants.map(([x, rows]) => ({ x, y, rows, size }));

// Planted by hand: the tall ones where the eye comes to rest, one paintbrush among them, its light on the rest.
const pictures: Record<'portrait' | 'wide', Picture> = {
  portrait: {
    viewBox: '0 0 640 800',
    glow: { cx: 250, cy: 600, r: 300 },
    far: stand(30, 770, [
      [40, 9],
      [178, 12],
      [322, 10],
      [472, 15],
      [612, 11],
    ]),
    near: [
      ...stand(58, 812, [
        [-34, 4],
        [109, 6],
        [395, 8],
        [540, 5],
        [680, 7],
      ]),
      { x: 250, y: 808, rows: 4, size: 58, warm: true },
    ],
  },
  wide: {
    viewBox: '0 0 1440 400',
    glow: { cx: 1004, cy: 270, r: 300 },
    far: stand(26, 380, [
      [200, 3],
      [372, 5],
      [560, 4],
      [758, 7],
      [930, 6],
      [1082, 11],
      [1232, 9],
      [1372, 13],
    ]),
    near: [
      ...stand(52, 410, [
        [20, 1],
        [150, 2],
        [290, 1],
        [440, 3],
        [650, 2],
        [840, 4],
        [1160, 6],
        [1300, 5],
        [1430, 7],
      ]),
      { x: 1004, y: 408, rows: 3, size: 52, warm: true },
    ],
  },
};

/** A field of flowers drawn from the petals of the mark, or of columns, in the brand's colours; it stands at the foot of a box with a sky of its own. */
export function FieldArtwork({
  shape,
  scene = 'columns',
  className = '',
}: {
  shape: keyof typeof pictures;
  scene?: Scene | undefined;
  className?: string;
}) {
  const { viewBox, glow, far, near } = pictures[shape];
  const Plant = scene === 'flowers' ? Bloom : Column;
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={shape === 'wide' ? 'xMaxYMax slice' : 'xMidYMax slice'}
      className={`absolute inset-0 size-full overflow-visible ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {scene === 'flowers' && <BloomParts prefix={shape} />}
        <radialGradient id={`glow-${shape}`}>
          <stop className="[stop-color:var(--accent)]" stopOpacity=".42" />
          <stop offset=".4" className="[stop-color:var(--accent)]" stopOpacity=".13" />
          <stop offset="1" className="[stop-color:var(--accent)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g opacity=".3">
        {far.map((plant) => (
          <Plant key={plant.x} prefix={shape} {...plant} />
        ))}
      </g>
      <circle {...glow} fill={`url(#glow-${shape})`} />
      {near.map((plant) => (
        <Plant key={plant.x} prefix={shape} {...plant} />
      ))}
    </svg>
  );
}
