const minute = 60_000;
const dayMinutes = 24 * 60;

/** When mails leave, in milliseconds; `digestAt` in minutes of the person's day. */
export const timing = {
  /** What is seen within this time is never mailed. */
  seen: 3 * minute,
  /** A mail waits for more until this long nothing has come … */
  gap: 5 * minute,
  /** … but no longer than this. */
  most: 15 * minute,
  /** A mail that asks for a decision waits this long. */
  asked: 4 * minute,
  digestAt: 8 * 60,
} as const;

/** When somebody is left in peace: minutes of the day; it may span midnight. */
export interface QuietHours {
  from: number;
  until: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string | null): Intl.DateTimeFormat {
  const known = formats.get(zone ?? '');
  if (known) return known;
  const options = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', zone === null ? options : { ...options, timeZone: zone });
  } catch {
    // A name that this version of the time zones does not know.
    format = new Intl.DateTimeFormat('en-US', options);
  }
  formats.set(zone ?? '', format);
  return format;
}

/** The minute of the day that clocks in a time zone show; null: where the program runs. */
export function minuteOfDay(at: number, zone: string | null): number {
  const parts = formatOf(zone).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value('hour') * 60 + value('minute');
}

/** True within somebody's quiet hours. */
export function isQuiet(at: number, zone: string | null, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const now = minuteOfDay(at, zone);
  const { from, until } = quiet;
  return from <= until ? now >= from && now < until : now >= from || now < until;
}

/** The first time after `at` at which clocks in a time zone show this minute of the day, or the next one where they skip it. */
export function nextAt(at: number, zone: string | null, wanted: number): number {
  const start = Math.floor(at / minute) * minute;
  const ahead = (from: number) => (wanted - minuteOfDay(from, zone) + dayMinutes) % dayMinutes;
  const first = start + (ahead(start) || dayMinutes) * minute;
  // Where the clocks were changed in between it is off by as much as they were.
  const off = ahead(first);
  const moved = off === 0 ? first : first + (off > dayMinutes / 2 ? off - dayMinutes : off) * minute;
  return moved > at ? moved : nextAt(moved + 6 * 60 * minute, zone, wanted);
}

/**
 * When the mail about notices of these times leaves, the oldest first: once nothing has come for a while, and at the latest some time
 * after the first.
 */
export function windowEnd([first, ...rest]: readonly [number, ...number[]]): number {
  let end = first + timing.gap;
  for (const time of rest) {
    if (time > end) break;
    end = Math.min(time + timing.gap, first + timing.most);
  }
  return end;
}

/** A notice that was neither seen nor mailed, as far as the time of its mail depends on it. */
export interface Unmailed {
  mail: 'at-once' | 'daily';
  /** In milliseconds since 1970. */
  at: number;
  /** It reminds of something older, so it need not wait to be seen. */
  reminder: boolean;
  asks: boolean;
}

/**
 * Which of somebody's notices, the oldest first, leave at this time, mail by mail: none, unless one is due. What asks for a decision
 * leaves in a mail of its own.
 */
export const dueMails = <T extends Unmailed>(
  waiting: readonly T[],
  now: number,
  peace: { zone: string | null; quiet: QuietHours | null },
): T[][] =>
  [true, false]
    .map((asks) =>
      dueOf(
        waiting.filter((notice) => notice.asks === asks),
        now,
        peace,
      ),
    )
    .filter((mail) => mail.length > 0);

function dueOf<T extends Unmailed>(
  waiting: readonly T[],
  now: number,
  { zone, quiet }: { zone: string | null; quiet: QuietHours | null },
): T[] {
  if (isQuiet(now, zone, quiet)) return [];
  const [first, ...rest] = waiting.filter(({ mail }) => mail === 'at-once');
  const atOnce =
    first !== undefined &&
    now >= (first.asks ? first.at + timing.asked : windowEnd([first.at, ...rest.map(({ at }) => at)]));
  const oldest = waiting.find(({ mail }) => mail === 'daily');
  const digest = oldest !== undefined && now >= nextAt(oldest.at, zone, timing.digestAt);
  return waiting.filter(
    ({ mail, at, reminder }) => (mail === 'daily' ? digest : atOnce) && (reminder || now - at >= timing.seen),
  );
}
