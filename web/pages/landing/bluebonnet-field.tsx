// A spike of bluebonnet: rows of petals that narrow towards a white tip. Drawn once, planted many times.
const rows = Array.from({ length: 8 }, (_, row) => ({ y: -34 - row * 11, reach: 15 - row * 1.45, open: 7.5 - row * 0.55 }));

const petal = (y: number, reach: number, open: number) =>
  `M0 ${y}C${reach * 0.3} ${y - open} ${reach} ${y - open * 1.3} ${reach} ${y - 1}S${reach * 0.3} ${y + open * 0.7} 0 ${y}`;

const round = (path: string) => path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));

const side = round(rows.map(({ y, reach, open }) => petal(y, reach, open)).join(''));
const otherSide = round(rows.map(({ y, reach, open }) => petal(y - 5, -reach, open)).join(''));

/** Where the flowers stand: they grow to the right the way a good chart does. Position, height, and a lean in degrees. */
const plants = Array.from({ length: 26 }, (_, index) => {
  const x = 20 + index * 57 + ((index * 37) % 23);
  const growth = 0.55 + 2.3 * (x / 1500) ** 2.6;
  const scale = growth * (0.78 + ((index * 29) % 11) / 32);
  return { x, scale: Math.round(scale * 100) / 100, lean: ((index * 53) % 13) - 6, warm: index % 7 === 3 };
});

/** The hero's own picture: a field at dusk whose flowers rise like a curve. Colours come from the brand. */
export function BluebonnetField() {
  return (
    <svg className="field" viewBox="0 0 1440 800" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="sun" cx="1080" cy="640" r="760" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="sun-0" />
          <stop offset=".3" className="sun-1" />
          <stop offset="1" className="sun-2" />
        </radialGradient>
        <linearGradient id="spike" x2="0" y1="1" y2="0">
          <stop className="spike-0" />
          <stop offset=".72" className="spike-1" />
          <stop offset=".9" className="spike-2" />
        </linearGradient>
        <g id="bluebonnet">
          <path className="stem" d="M0 6Q-1-20 0-118M0-6C8-16 14-16 20-15M0-12C-8-22-14-21-20-19M0-18C6-28 11-29 16-29" />
          <path d={side + otherSide} />
        </g>
      </defs>
      <path fill="url(#sun)" d="M0 0h1440v800H0z" />
      <circle className="disc" cx="1080" cy="612" r="86" />
      <path className="hill-far" d="M0 640Q300 570 640 622T1180 596T1440 610V800H0z" />
      <path className="hill-near" d="M0 706Q360 640 760 690T1440 652V800H0z" />
      {plants.map(({ x, scale, lean, warm }) => (
        <use
          key={x}
          href="#bluebonnet"
          className={warm ? 'warm' : undefined}
          transform={`translate(${x} 806)rotate(${lean})scale(${scale})`}
        />
      ))}
    </svg>
  );
}
