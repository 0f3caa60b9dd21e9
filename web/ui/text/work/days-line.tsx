import { Fragment, type ReactNode } from 'react';
import { dayText, exactText } from '../time-text.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const week = 6 * 86_400_000;

/** A start date as short text: 'today', 'Tuesday', 'Nov 3, 2026'. `instant` is ISO 8601, `now` is in milliseconds. */
export function sinceText(instant: string, now: number): string {
  const at = Date.parse(instant);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return 'today';
  return now - at < week ? weekday.format(at) : dayText(instant);
}

const daysText = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Side = 'agency' | 'client';

interface Sides<H> {
  total: number;
  agency: number;
  client: number;
  idle: number;
  now: H | null;
  also: H | null;
}

interface SidesLineProps<H extends { waitsFor: Side; since: string }> {
  /** The days of each side; undefined until they have loaded. */
  days: Sides<H> | undefined;
  /** The texts for the days of each side: 'with our team', 'with you'. */
  words: Readonly<Record<Side, string>>;
  /** The reader's side, which is listed first if items wait for both sides. */
  reader?: Side;
  /** Returns the text about who an item waits for, in place of `words`: 'with Iris Vale'. */
  whoOf?: (held: H) => string;
  /** Renders the waiting item. Absent in a row, which only says which side the project waits for. */
  renderWhat?: (held: H) => ReactNode;
}

/**
 * The days of a project with the agency, with the client and with neither, as a bar. Below is a line for each side that
 * an item waits for. Renders nothing if there has never been an open item.
 */
export function SidesLine<H extends { waitsFor: Side; since: string }>({
  days,
  words,
  reader = 'agency',
  whoOf = ({ waitsFor }) => words[waitsFor],
  renderWhat,
}: SidesLineProps<H>) {
  if (!days || (days.agency + days.client === 0 && !days.now)) return null;
  const { total, now, also } = days;
  const parts = [
    { words: words.agency, days: days.agency, fill: 'fill-brand' },
    // If items wait for both sides on a day, the day counts for the agency.
    { words: words.client, days: days.client, fill: 'fill-accent' },
    { words: 'with no open items', days: days.idle, fill: 'fill-control' },
  ].filter((part) => part.days > 0);
  const inWords = `${daysText(total)}: ${parts.map((part) => `${part.days} ${part.words}`).join(', ')}`;
  const held = [now, also]
    .flatMap((one) => one ?? [])
    .toSorted((a, b) => Number(b.waitsFor === reader) - Number(a.waitsFor === reader));
  const since = (one: H, begins: boolean) => (
    <>
      {begins ? capital(whoOf(one)) : whoOf(one)} since{' '}
      <time dateTime={one.since} title={exactText(one.since)}>
        {sinceText(one.since, Date.now())}
      </time>
    </>
  );
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5 type-text tabular-nums">
      <Bar total={total} parts={parts} title={inWords} />
      {renderWhat ? (
        <>
          {held.map((one) => (
            <p key={one.waitsFor} className="wrap-anywhere">
              {since(one, true)}
              {renderWhat(one) && <>: {renderWhat(one)}</>}
            </p>
          ))}
          <ul
            aria-label={`${daysText(total)} in all`}
            className="flex flex-wrap gap-x-4 gap-y-1 type-meta text-ink-soft"
          >
            {parts.map((part) => (
              <li key={part.words} className="inline-flex items-center gap-1.5">
                <svg viewBox="0 0 8 8" aria-hidden="true" className={`size-2 ${part.fill}`}>
                  <circle cx="4" cy="4" r="4" />
                </svg>
                {daysText(part.days)} {part.words}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="type-meta text-ink-soft">
          {held.length === 0 && capital(inWords)}
          {held.map((one, place) => (
            <Fragment key={one.waitsFor}>
              {place > 0 && ', '}
              {since(one, place === 0)}
              {!also &&
                one.waitsFor === 'agency' &&
                days.agency > 0 &&
                ` (${days.agency} of ${daysText(total)})`}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

interface BarProps {
  total: number;
  parts: readonly { words: string; days: number; fill: string }[];
  title: string;
}

function Bar({ total, parts, title }: BarProps) {
  const share = (days: number) => (total === 0 ? 0 : (100 * days) / total);
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      className="flex overflow-hidden rounded-full bg-pressed"
    >
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-1.5 w-full">
        {parts.map(({ words, days, fill }, place) => (
          <rect
            key={words}
            x={share(parts.slice(0, place).reduce((sum, before) => sum + before.days, 0))}
            width={share(days)}
            height="6"
            className={fill}
          />
        ))}
      </svg>
    </span>
  );
}
