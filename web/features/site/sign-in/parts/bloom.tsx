export interface BloomProps {
  /** Where it stands, in the units of the picture. */
  x: number;
  y: number;
  /** Pairs of petals. */
  rows: number;
  /** Width of the lowest petal. */
  size: number;
  /** The one in the accent colour. */
  warm?: boolean;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** One flower of the brand's mark, grown to any number of rows: pairs of petals that get smaller, and a bud of light on top. */
export function Bloom({ prefix, x, y, rows, size, warm = false }: BloomProps & { prefix: string }) {
  const tiers: { at: number; width: number }[] = [];
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const width = size * 0.87 ** row;
    tiers.push({ at, width });
    at -= width + size * 0.1;
  }
  const bud = (tiers.at(-1)?.width ?? size) * 0.8;
  return (
    <g transform={`translate(${x} ${y})`} className={warm ? 'fill-accent' : 'fill-brand-ink'}>
      {tiers.map((tier, row) => (
        <use
          key={tier.at}
          href={`#${prefix}-pair`}
          transform={`translate(0 ${round(tier.at)})scale(${round(tier.width)})`}
          opacity={round(0.3 + (0.7 * (row + 1)) / rows)}
        />
      ))}
      <use
        href={`#${prefix}-bud`}
        transform={`translate(0 ${round(at)})scale(${round(bud)})`}
        className={warm ? undefined : 'fill-white'}
      />
    </g>
  );
}
