import type { Picture } from './pictures.ts';
import { tones } from './tones.ts';

/** One SVG path with columns, `step` apart. Column heights follow a rising curve with small variations. */
function rows(
  [width]: Picture['box'],
  base: number,
  step: number,
  left: number,
  low: number,
  high: number,
): string {
  let path = '';
  for (let x = left, index = 0; x < width + step; x += step, index++) {
    const part = (x - left) / (width - left);
    const breath = 0.8 + 0.05 * ((index * 7) % 5);
    path += `M${x} ${base}V${Math.round(base - low * (high / low) ** part * breath)}`;
  }
  return path;
}

/** A field for a brand without flowers: slender columns of light that rise to the right, and a curve along their tops. */
export function Columns({ picture, id }: { picture: Picture; id: string }) {
  const { box, hills } = picture;
  const [width, height] = box;
  const unit = Math.max(box[1] / 810, 0.62);
  const left = Math.round(width * 0.2);
  const [low, high] = [50 * unit, Math.min(430 * unit, height * 0.72)];
  const end = Math.round(width * 0.965);
  const top = Math.round(height - high * 1.02);
  return (
    <g fill="none" strokeLinecap="round">
      <linearGradient id={`${id}-light`} x2="0" y1={height} y2={height - high} gradientUnits="userSpaceOnUse">
        <stop stopColor={tones.petal} stopOpacity="0" />
        <stop offset=".3" stopColor={tones.petal} stopOpacity=".7" />
        <stop offset="1" stopColor={tones.tip} />
      </linearGradient>
      <path
        stroke={tones.petal}
        strokeOpacity=".3"
        strokeWidth="3"
        d={rows(box, hills[2], 13, 7, 30 * unit, 150 * unit)}
      />
      <path
        stroke={`url(#${id}-light)`}
        strokeWidth={Math.round(11 * unit)}
        d={rows(box, height + 8, Math.round(29 * unit), left, low, high)}
      />
      <path
        stroke="var(--accent)"
        strokeWidth="3"
        d={`M${left} ${Math.round(height - low * 1.5)}C${Math.round(width * 0.6)} ${Math.round(height - low * 2.4)} ${Math.round(width * 0.8)} ${Math.round(height - high * 0.52)} ${end} ${top}`}
      />
      <circle fill="var(--accent)" cx={end} cy={top} r={Math.round(9 * unit)} />
    </g>
  );
}
