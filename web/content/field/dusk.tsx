import type { Scene } from '#contract/brand.ts';
import { Columns } from './columns.tsx';
import { pictures, type Picture } from './pictures.ts';
import { tones } from './tones.ts';

interface DuskProps {
  shape: keyof typeof pictures;
  scene?: Scene | undefined;
  className?: string;
}

/** A line of hills across the picture and far beyond its edges, filled down to the foot of the picture. */
const hill = (width: number, height: number, y: number, swell: number) =>
  `M0 ${y}Q${width * 0.2} ${y - swell} ${width * 0.44} ${y - swell * 0.3}T${width * 0.82} ${y - swell * 0.6} ${width} ${y - swell}V${height}H0z`;

/**
 * A field at dusk with flowers that rise like a curve, or columns for a brand without flowers. The sky extends beyond
 * the box; CSS overflow of the box decides whether that part is visible. The page must render `FieldParts` too.
 */
export function Dusk({ shape, scene = 'columns', className }: DuskProps) {
  const picture: Picture = pictures[shape];
  const { sun, hills, far, near } = picture;
  const [width, height] = picture.box;
  const sky = `url(#${shape}-sky)`;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={shape === 'portrait' ? 'xMidYMax slice' : 'xMaxYMax slice'}
      aria-hidden="true"
      focusable="false"
    >
      <radialGradient
        id={`${shape}-sky`}
        cx={sun.x}
        cy={sun.y + 24}
        r={sun.reach}
        gradientUnits="userSpaceOnUse"
      >
        <stop stopColor={tones.core} />
        <stop offset=".16" stopColor={scene === 'flowers' ? tones.glow : tones.ember} />
        <stop offset=".42" stopColor={tones.deep} />
        <stop offset="1" stopColor={tones.night} />
      </radialGradient>
      <path fill={sky} d={`M-2000-4000H4000V${height}H-2000z`} />
      <circle fill={tones.disc} cx={sun.x} cy={sun.y} r={sun.radius} />
      {hills.map((y, index) => (
        <g key={y}>
          {index === 0 && <path fill={sky} d={hill(width, height, y, 34)} />}
          <path fill={tones.night} fillOpacity=".5" d={hill(width, height, y, 34 - index * 8)} />
          {scene === 'flowers' &&
            far[index]?.strips.map(([x, top]) => (
              <use
                key={x}
                href="#stretch"
                opacity={far[index]?.opacity}
                transform={`translate(${x} ${top})scale(${far[index]?.scale})`}
              />
            ))}
        </g>
      ))}
      {scene === 'flowers' ? (
        near.map(([x, scale, lean]) => (
          <use
            key={x}
            href="#stalk"
            transform={`translate(${x} ${height - 4})rotate(${lean})scale(${scale})`}
          />
        ))
      ) : (
        <Columns picture={picture} id={shape} />
      )}
    </svg>
  );
}
