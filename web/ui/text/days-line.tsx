import { Fragment, type ReactNode } from 'react';
import { dayText, exactText } from './time-text.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const week = 6 * 86_400_000;

/** A start date in few words: 'today', 'Tuesday', 'Nov 3, 2026'. `instant` is ISO 8601, `now` in milliseconds. */
export function sinceText(instant: string, now: number): string {
  const at = Date.parse(instant);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return 'today';
  return now - at < week ? weekday.format(at) : dayText(instant);
}

interface DaysLineProps {
  total: number;
  /** The days with the agency, with the client and with nobody, in the order of the text. */
  parts: readonly { words: string; days: number; fill: string }[];
  /** The side it is waiting for, the waiting thing, and the start date. */
  now: Held | null;
  /** The same for the other side, if something waits for it too. */
  also: Held | null;
}

interface Held {
  who: string;
  what: ReactNode;
  since: string;
}

const daysText = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** The days of both sides of a piece of work, as a bar and as text. */
export function DaysLine({ total, parts, now, also }: DaysLineProps) {
  const shown = parts.filter(({ days }) => days > 0);
  const share = (days: number) => (total === 0 ? 0 : (100 * days) / total);
  return (
    <div className="flex w-full flex-col gap-1.5 text-sm">
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
      >
        {shown.map(({ words, days, fill }, place) => (
          <rect
            key={words}
            x={share(shown.slice(0, place).reduce((sum, before) => sum + before.days, 0))}
            width={share(days)}
            height="6"
            className={fill}
          />
        ))}
      </svg>
      <p className="text-ink-soft tabular-nums">
        <span className="font-semibold text-ink">{daysText(total)}</span>
        {shown.length > 0 && ': '}
        {shown.map(({ words, days, fill }, place) => (
          // The comma is outside the words, so that the line can wrap after it.
          <Fragment key={words}>
            {place > 0 && ', '}
            <span className="whitespace-nowrap">
              <svg viewBox="0 0 8 8" aria-hidden="true" className={`me-1 inline size-2 ${fill}`}>
                <circle cx="4" cy="4" r="4" />
              </svg>
              {days} {words}
            </span>
          </Fragment>
        ))}
        .
        {now && (
          <>
            {' '}
            Now: <Waits {...now} />
            {also && (
              <>
                ; <Waits {...also} />
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}

interface Sides<H> {
  total: number;
  agency: number;
  client: number;
  idle: number;
  now: H | null;
  also: H | null;
}

interface SidesLineProps<H> {
  /** Undefined until it has loaded. */
  days: Sides<H> | undefined;
  /** The words for the days of each side. */
  words: { agency: string; client: string };
  renderHeld: (held: H) => Held;
}

/** The days of a project with the agency, with the client and with nobody; renders nothing if nothing was ever open. */
export function SidesLine<H>({ days, words, renderHeld }: SidesLineProps<H>) {
  if (!days || (days.agency + days.client === 0 && !days.now)) return null;
  return (
    <DaysLine
      total={days.total}
      parts={[
        { words: words.agency, days: days.agency, fill: 'fill-brand' },
        { words: words.client, days: days.client, fill: 'fill-accent' },
        { words: 'resting', days: days.idle, fill: 'fill-control' },
      ]}
      now={days.now && renderHeld(days.now)}
      also={days.also && renderHeld(days.also)}
    />
  );
}

function Waits({ who, what, since }: Held) {
  return (
    <>
      <span className="font-semibold text-ink">{who}</span>
      {what && <>, {what}</>}, since{' '}
      <time dateTime={since} title={exactText(since)}>
        {sinceText(since, Date.now())}
      </time>
    </>
  );
}
