import type { SystemReport } from '#contract/system.ts';
import { cx } from '#web/ui/class-names.ts';
import { Figure, Section } from './section.tsx';
import { bytesText } from './words.ts';

type Disk = SystemReport['disk'];

const box = { width: 320, height: 56 };

/** The SVG line of free bytes, from the oldest sample to now. The highest value reaches the top. */
function lineOf(samples: Disk['samples'], total: number): string {
  const first = Date.parse(samples[0]?.at ?? '');
  const span = Math.max(1, Date.parse(samples.at(-1)?.at ?? '') - first);
  const [low, high] = [
    Math.min(...samples.map(({ free }) => free)),
    Math.max(...samples.map(({ free }) => free)),
  ];
  // If the free space hardly changes, the line stays flat; noise does not become peaks.
  const range = Math.max(high - low, total / 50);
  return samples
    .map(({ at, free }) => {
      const x = ((Date.parse(at) - first) / span) * box.width;
      const y = box.height - 4 - ((free - low) / range) * (box.height - 8);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

const trendText = (days: number | null, samples: number) => {
  if (days !== null) return days < 1.5 ? 'Full within a day' : `Full in ${Math.round(days)} days`;
  return samples < 7 ? 'Not known yet' : 'Stable';
};

/** The used and free space of the disk, now and over time. */
export function DiskSection({ disk }: { disk: Disk }) {
  const { free, total, database, files, daysLeft, samples, host } = disk;
  const used = total === 0 ? 0 : (total - free) / total;
  return (
    <Section title="Disk" aside={<span className="type-text text-ink-soft">{host}</span>}>
      <div className="flex flex-col gap-5 p-5">
        <div className="flex flex-col gap-2">
          <p className="type-title tabular-nums">
            {bytesText(free)}{' '}
            <span className="type-text font-sans text-ink-soft">of {bytesText(total)} free</span>
          </p>
          <div
            role="meter"
            aria-label="Used"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(used * 100)}
            className="h-2 overflow-hidden rounded-full bg-pressed"
          >
            <div
              className={cx(
                'h-full rounded-full',
                used > 0.95 ? 'bg-danger' : used > 0.85 ? 'bg-warning' : 'bg-brand-ink',
              )}
              style={{ width: `${Math.max(1, used * 100)}%` }}
            />
          </div>
        </div>
        {samples.length > 1 && (
          <svg
            viewBox={`0 0 ${box.width} ${box.height}`}
            preserveAspectRatio="none"
            className="h-14 w-full text-brand-ink"
            role="img"
            aria-label={`Free space of the last 30 days, now ${bytesText(free)}`}
          >
            <polyline
              points={lineOf(samples, total)}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
            />
          </svg>
        )}
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure name="Trend">{trendText(daysLeft, samples.length)}</Figure>
          <Figure name="Database">{bytesText(database)}</Figure>
          <Figure name="Files">{bytesText(files)}</Figure>
        </dl>
      </div>
    </Section>
  );
}
