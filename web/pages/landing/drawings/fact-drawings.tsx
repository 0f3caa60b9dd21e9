import { facts } from '#web/content/facts.ts';

// The captions beside these drawings say what they show, so the drawings themselves are hidden from screen readers. What repeats is
// drawn in steps from the last point: the same words again cost next to nothing in a compressed document.

const coin = 'a16 16 0 1 1 32 0a16 16 0 1 1-32 0m42 0';

/** One dollar, and the dollars added to it: the last one in part. */
export function ReturnDrawing() {
  const { perDollar } = facts.returnOnInvestment;
  const whole = Math.floor(perDollar);
  return (
    <svg viewBox="0 0 560 92" className="coins" aria-hidden="true">
      <circle className="loud" cx="20" cy="20" r="16" />
      <path className="line" d="M52 20h18m-6-6 6 6-6 6" />
      <path d={`M88 20${coin.repeat(7)}M88 64${coin.repeat(whole - 7)}m16 0v-16a16 16 0 1 1-16 16z`} />
    </svg>
  );
}

/** The previous cost, and the part of it that is saved: at least 20 %, up to 30 %. */
export function CostDrawing() {
  const { low, high } = facts.cost;
  return (
    <svg viewBox="0 0 400 92" className="cost-bars" aria-hidden="true">
      <rect className="faint" width="400" height="36" rx="6" />
      <rect y="48" width={400 - high * 4} height="36" rx="6" />
      <rect className="part" x={402 - high * 4} y="48" width={(high - low) * 4 - 2} height="36" rx="6" />
      <rect className="gone" x={402 - low * 4} y="49" width={low * 4 - 4} height="34" rx="6" />
    </svg>
  );
}

/** A flower, and one 3.5 times as tall. */
export function GrowthDrawing() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path className="axis" d="M0 117h160" />
      <use href="#bluebonnet" transform="translate(40 116)scale(.26)" />
      <use href="#bluebonnet" transform="translate(106 116)scale(.91)" />
    </svg>
  );
}

/** Ten requests, three of which need no staff. */
export function CrowdDrawing() {
  const requests = (count: number) =>
    'a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-9l-9 8zm32 0'.repeat(count);
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path className="faint" d={`M98 30${requests(2)}M2 76${requests(5)}`} />
      <path className="loud" d={`M2 30${requests(3)}`} />
    </svg>
  );
}

/** A span on a ruler from 0 to 50 %. */
export function RangeDrawing({ low, high }: { low: number; high: number }) {
  const x = (percent: number) => 5 + percent * 3;
  const ticks = `M${x(0)} 84${`v16m6-16${'v8m6-8'.repeat(4)}`.repeat(5)}v16`;
  return (
    <svg viewBox="0 0 160 120" className="ruler" aria-hidden="true">
      <path className="axis" d={ticks} />
      <rect className="loud" x={x(low)} y="30" width={(high - low) * 3} height="42" rx="6" />
    </svg>
  );
}

/** Four tenths of a turn. */
export function DialDrawing() {
  return (
    <svg viewBox="0 0 160 120" className="dial" aria-hidden="true">
      <circle cx="80" cy="60" r="46" />
      <circle
        className="loud"
        cx="80"
        cy="60"
        r="46"
        // 40 of 100 parts of its way around.
        strokeDasharray="115.6 173.4"
        transform="rotate(-90 80 60)"
      />
    </svg>
  );
}

/** A price that falls behind the one paid today, by 15 to 45 %. */
export function FanDrawing() {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <path className="axis today" d="M2 14h156" />
      <path d="M2 14 158 43v61z" />
      <path className="loud" d="M2 14 158 98v6z" />
    </svg>
  );
}
