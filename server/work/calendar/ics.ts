import { daysAfter } from '#contract/working-time.ts';

/** An entry of a calendar: a whole day, or an instant. */
export interface Entry {
  /** Never changes for an entry, so that a new day moves the existing entry. */
  uid: string;
  title: string;
  /** The company concerned, or null. */
  about: string | null;
  /** A day such as 2026-12-24, or an instant in milliseconds. */
  on: string | number;
  href: string;
  /** The length and place of an appointment, which makes the person busy. */
  minutes?: number;
  place?: string | null;
}

/** A person of an invitation. */
interface Party {
  name: string;
  email: string;
}

/** An agreed appointment, or its end. */
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

/** Breaks a line after at most 75 bytes, never inside a character. */
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
  // An entry for a whole day does not make the person busy.
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

/** A calendar by RFC 5545. `now` in milliseconds. */
export const writeCalendar = (name: string, entries: readonly Entry[], now: number): string =>
  calendarOf([
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventOf(entry, now)),
  ]);

/** The name is a parameter in quotes, which cannot contain quotes. */
const person = ({ name, email }: Party) =>
  `;CN="${name.replaceAll(/[\p{Cc}"]+/gu, ' ')}":mailto:${email.replaceAll(/\p{Cc}/gu, '')}`;

/**
 * An invitation by RFC 5546, or its cancellation. Both sides are marked as having accepted, so that no calendar asks them or mails
 * the organizer.
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
