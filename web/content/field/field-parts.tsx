import type { Scene } from '#contract/brand.ts';
import { flower } from '#contract/site/bluebonnet.ts';
import { tones } from './tones.ts';

/** A slender column as tall as a flower, with a rounded top. */
const column = 'M-5 8V-113a5 5 0 0 1 10 0V8z';

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

/**
 * The shapes that all drawings of a page use, rendered once. `#stalk` is a flower of the built-in brand or a column,
 * `#stretch` a strip of these. Whole numbers and repeated strings add almost no bytes to a compressed document.
 */
export function FieldParts({ scene = 'columns' }: { scene?: Scene | undefined }) {
  const isFlower = scene === 'flowers';
  return (
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        <linearGradient id="spike" x2="0" y1="1" y2="0">
          <stop stopColor={tones.root} stopOpacity={isFlower ? undefined : 0} />
          <stop offset=".7" stopColor={tones.petal} />
          <stop offset={isFlower ? '.9' : '1'} stopColor={tones.tip} />
        </linearGradient>
        {isFlower && (
          <linearGradient id="light" x2="0" y1="1" y2="0">
            <stop stopColor={tones.petal} />
            <stop offset=".9" stopColor={tones.tip} />
          </linearGradient>
        )}
        <g id="stalk" fill="url(#spike)">
          {isFlower ? (
            <>
              <path stroke={tones.stem} strokeWidth="2.4" d={flower.stem} />
              <path fill={tones.leaf} d={flower.leaves} />
              <path fill={tones.root} fillOpacity=".8" d={flower.back} />
              <path d={flower.sides} />
              <path fill="url(#light)" d={flower.front} />
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
