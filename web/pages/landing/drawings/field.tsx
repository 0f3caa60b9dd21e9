import type { Scene } from '#contract/brand.ts';

// A spike of a bluebonnet, the flower of the built-in brand: petals to both sides and in front, in five sizes that narrow towards a white tip. Whole numbers
// and repeated strings cost next to nothing in a compressed document.
const sizes = [
  { reach: 16, rise: 11, drop: 8, step: 11 },
  { reach: 14, rise: 10, drop: 7, step: 11 },
  { reach: 11, rise: 9, drop: 6, step: 10 },
  { reach: 8, rise: 8, drop: 5, step: 9 },
  { reach: 5, rise: 6, drop: 4, step: 8 },
];
const spike = (start: string, petals: (size: (typeof sizes)[number]) => string) =>
  start + sizes.map((size) => `${petals(size)}m0-${size.step}`.repeat(2)).join('');
const side = (reach: number, rise: number, drop: number) =>
  `c${Math.sign(reach) * 2} ${3 - rise} ${reach} ${-rise} ${reach} -4s${-Math.round(reach * 0.6)} ${drop} ${-reach} 4`;
const sides = spike('M0-28', ({ reach, rise, drop }) => side(reach, rise, drop) + side(-reach, rise, drop));
const front = spike(
  'M0-36',
  ({ rise, drop }) =>
    `c${drop - 3} 2 ${drop - 3} ${rise - 1} 0 ${rise}c${3 - drop}-1 ${3 - drop}-${rise - 2} 0-${rise}`,
);

/** A column as tall as a flower, rounded at its top. */
const column = 'M-13 8V-99a13 13 0 0 1 26 0V8z';

/** A strip of field seen from a distance: position and height. */
const stretch = [
  [0, 6],
  [40, 5],
  [80, 7],
  [130, 6],
  [170, 7],
  [210, 8],
  [250, 5],
  [300, 7],
  [350, 6],
  [390, 8],
] as const;

const placed = [
  ...[-30, 170, 360, 560, 770, 960, 1150, 1330].map((x, index) => ({
    x,
    y: 716 - (index % 3) * 5,
    scale: 0.5,
    opacity: 0.45,
  })),
  ...[-60, 330, 700, 1080].map((x) => ({ x, y: 776, scale: 1, opacity: 0.75 })),
];

/** The flowers in front grow to the right, like a rising chart: position, height, lean in degrees. */
const grown = [
  [392, 1.1, -4],
  [520, 1.25, 3],
  [640, 1.2, -3],
  [752, 1.55, 2],
  [858, 1.5, -5],
  [948, 1.95, 3],
  [1046, 1.75, -2],
  [1126, 2.5, 2],
  [1216, 2.2, -4],
  [1296, 3.2, 1],
  [1392, 2.9, 5],
] as const;

/** The parts the drawings of the page are made of: one flower or column, its gradients, and a strip of them. */
export function FieldParts({ scene = 'columns' }: { scene?: Scene | undefined }) {
  return (
    <svg width="0" height="0" className="parts" aria-hidden="true">
      <defs>
        <linearGradient id="spike" x2="0" y1="1" y2="0">
          <stop className="spike-0" />
          <stop offset=".7" className="spike-1" />
          <stop offset=".9" className="spike-2" />
        </linearGradient>
        <linearGradient id="light" x2="0" y1="1" y2="0">
          <stop className="spike-1" />
          <stop offset=".9" className="spike-2" />
        </linearGradient>
        <g id="stalk">
          {scene === 'flowers' ? (
            <>
              <path
                className="stem"
                d="M0 8V-112M0-2q-7-14-19-15M0-2q8-13 18-11M0-8q-3-12-12-17M0-8q5-12 13-15"
              />
              <path d={sides} />
              <path className="front" d={front} />
            </>
          ) : (
            <path d={column} />
          )}
        </g>
        <g id="stretch">
          {stretch.map(([x, height]) => (
            <use key={x} href="#stalk" transform={`translate(${x})scale(.${height})`} />
          ))}
        </g>
      </defs>
    </svg>
  );
}

/**
 * The hero's own picture: a field at dusk whose flowers or columns rise like a curve. Its colours come from the brand; they are here
 * because the style sheet is the same for all brands.
 */
export function Field({ scene = 'columns' }: { scene?: Scene | undefined }) {
  return (
    <>
      <FieldParts scene={scene} />
      <svg className="dusk" viewBox="0 -10 1440 810" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <defs>
          <radialGradient id="sun" cx="1010" cy="640" r="980" gradientUnits="userSpaceOnUse">
            <stop stopColor="color-mix(in oklab, var(--accent), #ffe9b8 70%)" />
            <stop
              offset=".16"
              stopColor="oklch(from color-mix(in oklch, var(--accent), var(--brand) 42%) 0.6 0.14 h)"
            />
            <stop offset=".42" stopColor="oklch(from var(--brand) 0.42 0.19 h)" />
            <stop offset="1" stopColor="var(--night)" />
          </radialGradient>
        </defs>
        <path fill="url(#sun)" d="M0-10h1440v810H0z" />
        <circle fill="#fff0d2" cx="1010" cy="606" r="74" />
        <path fill="url(#sun)" d="M0 650Q300 584 640 632T1180 610 1440 622V800H0z" />
        <path fill="var(--night)" fillOpacity=".5" d="M0 650Q300 584 640 632T1180 610 1440 622V800H0z" />
        <path fill="var(--night)" fillOpacity=".5" d="M0 716Q360 672 760 702T1440 676V800H0z" />
        {placed.map(({ x, y, scale, opacity }) => (
          <use
            key={`${x} ${y}`}
            href="#stretch"
            opacity={opacity}
            transform={`translate(${x} ${y})scale(${scale})`}
          />
        ))}
        <path fill="var(--night)" fillOpacity=".5" d="M0 770Q500 750 900 772T1440 752V800H0z" />
        {grown.map(([x, scale, lean]) => (
          <use
            key={x}
            href="#stalk"
            transform={`translate(${x} 806)rotate(${scene === 'flowers' ? lean : 0})scale(${scale})`}
          />
        ))}
      </svg>
    </>
  );
}
