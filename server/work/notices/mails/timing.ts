const minute = 60_000;
const dayMinutes = 24 * 60;

/** The timing of mails, in milliseconds; `digestAt` in minutes of the person's day. */
export const timing = {
  /** A notice that is seen within this time is never mailed. */
  seen: 3 * minute,
  /** A mail waits until there was no new notice for this long … */
  gap: 5 * minute,
  /** … but at most this long after its first notice. */
  most: 15 * minute,
  /** A mail that asks for a decision waits this long after its first notice. */
  asked: 4 * minute,
  digestAt: 8 * 60,
} as const;

/** A person's quiet hours, in minutes of the day; they may span midnight. */
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
    // Node's time zone data does not have this name.
    format = new Intl.DateTimeFormat('en-US', options);
  }
  formats.set(zone ?? '', format);
  return format;
}

/** The minute of the day in a time zone; null stands for the program's own zone. */
export function minuteOfDay(at: number, zone: string | null): number {
  const parts = formatOf(zone).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value('hour') * 60 + value('minute');
}

/** True within a person's quiet hours. */
export function isQuiet(at: number, zone: string | null, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const now = minuteOfDay(at, zone);
  const { from, until } = quiet;
  return from <= until ? now >= from && now < until : now >= from || now < until;
}

/**
 * The first time after `at` when clocks in a time zone show this minute of the day. If the clocks skip that minute, the next
 * one counts.
 */
export function nextAt(at: number, zone: string | null, wanted: number): number {
  const start = Math.floor(at / minute) * minute;
  const ahead = (from: number) => (wanted - minuteOfDay(from, zone) + dayMinutes) % dayMinutes;
  const first = start + (ahead(start) || dayMinutes) * minute;
  // If the clocks change before that time, correct it by the difference.
  const off = ahead(first);
  const moved = off === 0 ? first : first + (off > dayMinutes / 2 ? off - dayMinutes : off) * minute;
  return moved > at ? moved : nextAt(moved + 6 * 60 * minute, zone, wanted);
}

/**
 * When a mail is sent, given the times of its notices, oldest first. The mail waits for a pause, but not long after its
 * first notice.
 */
export function windowEnd([first, ...rest]: readonly [number, ...number[]]): number {
  let end = first + timing.gap;
  for (const time of rest) {
    if (time > end) break;
    end = Math.min(time + timing.gap, first + timing.most);
  }
  return end;
}

/** The properties of an unseen, unmailed notice that decide when it is mailed. */
export interface Unmailed {
  mail: 'at-once' | 'daily';
  /** The time of the notice, in milliseconds since 1970. */
  at: number;
  /** True for a reminder of something older. It is mailed without the time in which it could be seen first. */
  reminder: boolean;
  asks: boolean;
}

/**
 * The mails that are due now, each as a list of a person's notices, oldest first. Notices that ask for a decision are not
 * mixed with others in a mail.
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
