import { numbersOf } from '#contract/site/figures.ts';
import type { UseCase } from '#contract/site/content.ts';

// Captions beside these drawings say the same, so screen readers skip the drawings. Repeated shapes use relative steps,
// because repeated text compresses to almost nothing. Each drawing uses the numbers of its figure; without a suitable
// number the drawing is omitted.

const coin = 'a16 16 0 1 1 32 0a16 16 0 1 1-32 0m42 0';

interface DrawingProps {
  figure: string;
}

/**
 * The range of percents in a figure: two numbers, or zero to one number. Null if the range does not fit on a scale to
 * 100.
 */
function rangeOf(figure: string): { low: number; high: number } | null {
  const [first, second] = numbersOf(figure);
  if (first === undefined) return null;
  const [low, high] = second === undefined ? [0, first] : [first, second];
  return low < high && high <= 100 ? { low, high } : null;
}

/** A dollar, and the dollars that a return in percent adds: up to thirteen, the last one drawn in part. */
export function ReturnDrawing({ figure }: DrawingProps) {
  const [percent = 0] = numbersOf(figure);
  const whole = Math.floor(percent / 100);
  const isDrawn = percent >= 100 && whole <= 13;
  if (!isDrawn) return null;
  // The last coin is drawn in quarters, starting from the center.
  const rest = Math.round(((percent / 100) % 1) * 4);
  const parts = [
    '',
    'm16 0v-16a16 16 0 0 1 16 16z',
    'm16 0v-16a16 16 0 0 1 0 32z',
    'm16 0v-16a16 16 0 1 1-16 16z',
    coin,
  ];
  const top = Math.min(7, whole);
  return (
    <svg viewBox="0 0 560 92" className="coins" aria-hidden="true">
      <circle className="loud" cx="20" cy="20" r="16" />
      <path className="line" d="M52 20h18m-6-6 6 6-6 6" />
      <path
        d={`M88 20${coin.repeat(top)}${whole < 7 ? '' : 'M88 64'}${coin.repeat(whole - top)}${parts[rest]}`}
      />
    </svg>
  );
}

/** The previous cost, with the saved part: at least `low` percent, up to `high`. */
export function CostDrawing({ figure }: DrawingProps) {
  const range = rangeOf(figure);
  if (!range) return null;
  const { low, high } = range;
  return (
    <svg viewBox="0 0 400 92" className="cost-bars" aria-hidden="true">
      <rect className="faint" width="400" height="36" rx="6" />
      <rect y="48" width={400 - high * 4} height="36" rx="6" />
      <rect className="part" x={402 - high * 4} y="48" width={(high - low) * 4 - 2} height="36" rx="6" />
      {low > 1 && <rect className="gone" x={402 - low * 4} y="49" width={low * 4 - 4} height="34" rx="6" />}
    </svg>
  );
}

/** Two flowers. The second is `times` as tall as the first. */
function GrowthDrawing({ figure }: DrawingProps) {
  const [times = 0] = numbersOf(figure);
  if (times < 1 || times > 20) return null;
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path className="axis" d="M0 117h160" />
      <use href="#stalk" transform={`translate(40 116)scale(${Number((0.91 / times).toFixed(3))})`} />
      <use href="#stalk" transform="translate(106 116)scale(.91)" />
    </svg>
  );
}

/** Ten requests. The marked ones need no staff. */
function CrowdDrawing({ figure }: DrawingProps) {
  const range = rangeOf(figure);
  if (!range) return null;
  const solved = Math.round(range.high / 10);
  const request = 'a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-9l-9 8zm32 0';
  const row = (count: number, from: number, y: number) =>
    count > 0 ? `M${2 + from * 32} ${y}${request.repeat(count)}` : '';
  const above = Math.min(5, solved);
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path
        className="faint"
        d={row(5 - above, above, 30) + row(10 - Math.max(5, solved), solved - above, 76)}
      />
      <path className="loud" d={row(above, 0, 30) + row(solved - above, 0, 76)} />
    </svg>
  );
}

/** A range on a ruler from 0 to 50 % or from 0 to 100 %. */
function RangeDrawing({ figure }: DrawingProps) {
  const range = rangeOf(figure);
  if (!range) return null;
  const { low, high } = range;
  const step = high > 50 ? 1.5 : 3;
  const ticks = `M5 84${`v16m6-16${'v8m6-8'.repeat(4)}`.repeat(5)}v16`;
  return (
    <svg viewBox="0 0 160 120" className="ruler" aria-hidden="true">
      <path className="axis" d={ticks} />
      <rect className="loud" x={5 + low * step} y="30" width={(high - low) * step} height="42" rx="6" />
    </svg>
  );
}

/** A part of a full circle. */
function DialDrawing({ figure }: DrawingProps) {
  const range = rangeOf(figure);
  if (!range) return null;
  // The circumference of the full circle is 289.
  const part = Number((range.high * 2.89).toFixed(1));
  return (
    <svg viewBox="0 0 160 120" className="dial" aria-hidden="true">
      <circle cx="80" cy="60" r="46" />
      <circle
        className="loud"
        cx="80"
        cy="60"
        r="46"
        strokeDasharray={`${part} ${Number((289 - part).toFixed(1))}`}
        transform="rotate(-90 80 60)"
      />
    </svg>
  );
}

/** A falling price beside the current price, for the smallest and the largest saving. */
function FanDrawing({ figure }: DrawingProps) {
  const range = rangeOf(figure);
  if (!range) return null;
  const y = (percent: number) => Math.round(14 + percent * 2);
  const { low, high } = range;
  const scale = high > 48 ? 48 / high : 1;
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path className="axis today" d="M2 14h156" />
      <path d={`M2 14 158 ${y(low * scale)}V${y(high * scale)}z`} />
      <path className="loud" d={`M2 14 158 ${y(high * scale) - 6}v6z`} />
    </svg>
  );
}

const drawings: Record<UseCase['drawing'], ((props: DrawingProps) => React.JSX.Element | null) | null> = {
  growth: GrowthDrawing,
  crowd: CrowdDrawing,
  range: RangeDrawing,
  dial: DialDrawing,
  fan: FanDrawing,
  none: null,
};

/** The drawing of a use case, from the numbers of its figure. */
export function UseCaseDrawing({ drawing, figure }: DrawingProps & Pick<UseCase, 'drawing'>) {
  const Drawing = drawings[drawing];
  return Drawing && <Drawing figure={figure} />;
}
