// One flower of the brand's mark, grown to any number of rows: pairs of petals that get smaller, and a bud of light on top.
const petal = (x: number, y: number, size: number, direction: 1 | -1) => {
  const r = size * 0.59;
  const flat = size - r;
  const sweep = direction === 1 ? 0 : 1;
  return `M${x} ${y}h${direction * flat}a${r} ${r} 0 0 ${sweep} ${direction * r} ${-r}v${-flat}h${-direction * flat}a${r} ${r} 0 0 ${sweep} ${-direction * r} ${r}Z`;
};

const tidy = (path: string) => path.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));

export interface BloomProps {
  /** Where it stands, in the units of the picture. */
  x: number;
  y: number;
  rows: number;
  /** Width of the lowest petal. */
  size: number;
  /** The one in the accent colour. */
  warm?: boolean;
}

export function Bloom({ x, y, rows, size, warm = false }: BloomProps) {
  const gap = size * 0.1;
  const tiers = Array.from({ length: rows }, (_, row) => size * 0.87 ** row);
  let at = 0;
  const paths = tiers.map((width) => {
    const path = tidy(petal(-gap / 2, at, width, -1) + petal(gap / 2, at, width, 1));
    at -= width + gap;
    return path;
  });
  const bud = (tiers.at(-1) ?? size) * 0.8;
  const budPath = tidy(
    `M0 ${at - bud * 0.88}c${bud * 0.34} ${bud * 0.28} ${bud * 0.5} ${bud * 0.54} ${bud * 0.5} ${bud * 0.78}a${bud * 0.5} ${bud * 0.5} 0 0 1 ${-bud} 0c0 ${-bud * 0.24} ${bud * 0.16} ${-bud * 0.5} ${bud * 0.5} ${-bud * 0.78}Z`,
  );
  return (
    <g transform={`translate(${x} ${y})`} className={warm ? 'fill-accent' : 'fill-brand-ink'}>
      {paths.map((path, row) => (
        <path key={path} d={path} fillOpacity={Math.round((0.3 + (0.7 * (row + 1)) / rows) * 100) / 100} />
      ))}
      <path d={budPath} className={warm ? 'fill-accent' : 'fill-white'} />
    </g>
  );
}
