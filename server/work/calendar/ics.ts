import { daysAfter } from '#contract/working-time.ts';

/** An entry of a calendar: for a whole day, or at a time. */
export interface Entry {
  /** An entry always has the same `uid`, so a new date moves the existing entry. */
  uid: string;
  title: string;
  /** The name of the company concerned, or null. */
  about: string | null;
  /** A day such as 2026-12-24, or a time in milliseconds since 1970. */
  on: string | number;
  href: string;
  /** The length of an appointment, which marks the person as busy. `place` is where it happens. */
  minutes?: number;
  place?: string | null;
}

/** A person of an invitation. */
interface Party {
  name: string;
  email: string;
}

/** The properties of an invitation to an appointment, or of its cancellation. */
interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  sequence: number;
  organizer: Party;
  attendees: readonly Party[];
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    // No control characters but the tab: RFC 5545, section 3.1.
    // oxlint-disable-next-line no-control-regex -- these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Breaks a line into parts of at most 75 bytes, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const compact = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

const times = (on: string | number, minutes = 15) =>
  typeof on === 'string'
    ? [
        `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${daysAfter(on, 1).replaceAll('-', '')}`,
      ]
    : [`DTSTART:${compact(on)}`, `DTEND:${compact(on + minutes * 60_000)}`];

const eventOf = (
  { uid, title, about, on, href, minutes, place }: Entry,
  now: number,
  more: readonly string[] = [],
) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${compact(now)}`,
  ...times(on, minutes),
  `SUMMARY:${escaped(about === null ? title : `${title} (${about})`)}`,
  ...(place ? [`LOCATION:${escaped(place)}`] : []),
  `URL:${href}`,
  // An entry without a length does not mark the person as busy.
  `TRANSP:${minutes === undefined ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...more,
  'END:VEVENT',
];

const calendarOf = (lines: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** A calendar as defined by RFC 5545. `now` is in milliseconds. */
export const writeCalendar = (name: string, entries: readonly Entry[], now: number): string =>
  calendarOf([
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventOf(entry, now)),
  ]);

/** The name is a quoted parameter, so quotes are removed from it. */
const person = ({ name, email }: Party) =>
  `;CN="${name.replaceAll(/[\p{Cc}"]+/gu, ' ')}":mailto:${email.replaceAll(/\p{Cc}/gu, '')}`;

/**
 * An invitation or a cancellation as defined by RFC 5546. Both sides are marked as having accepted, so that no calendar asks
 * them to accept or mails the organizer.
 */
export const writeInvitation = (
  entry: Entry,
  { method, sequence, organizer, attendees }: Invitation,
  now: number,
): string =>
  calendarOf([
    `METHOD:${method}`,
    ...eventOf(entry, now, [
      `SEQUENCE:${sequence}`,
      `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
      `ORGANIZER${person(organizer)}`,
      ...attendees.map((each) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${person(each)}`),
    ]),
  ]);
