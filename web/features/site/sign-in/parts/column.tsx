import type { BloomProps } from './bloom.tsx';

/** A column as tall as a flower of as many rows, with a rounded top, lit from above. */
export function Column({ x, y, rows, size, warm = false }: BloomProps) {
  // The rows of a flower get smaller by the same share: the sum of what they take.
  const height = Math.round((size * 1.1 * (1 - 0.87 ** rows)) / 0.13);
  const width = Math.round(size * 0.8);
  return (
    <g transform={`translate(${x - width / 2} ${y})`} className={warm ? 'fill-accent' : 'fill-brand-ink'}>
      <path opacity=".85" d={`M0 80v${-height - 80}a${width / 2} ${width / 2} 0 0 1 ${width} 0V80z`} />
      <circle cx={width / 2} cy={-height} r={width / 5} className={warm ? 'fill-brand-soft' : 'fill-white'} />
    </g>
  );
}
