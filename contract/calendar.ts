import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sideParams } from './sign-in.ts';
import { instant } from './validation/fields.ts';

/** The secret address from which a calendar program reads a person's calendar. */
export const calendarFeed = z.object({
  /** Anybody with this address can read the calendar. Null if the person has no such address. */
  address: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  /** The time when a calendar program last read the address, recorded at most once an hour. */
  readAt: z.nullable(instant),
});

export type CalendarFeed = z.infer<typeof calendarFeed>;

export const getMyCalendar = endpoint('GET', '/api/:side/calendar', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  params: sideParams,
  summary: 'Your secret calendar address',
  response: calendarFeed,
});

export const makeMyCalendar = endpoint('POST', '/api/:side/calendar', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  params: sideParams,
  summary: 'Create your secret calendar address, or a new one; the previous one stops working',
  response: calendarFeed,
});

export const endMyCalendar = endpoint('DELETE', '/api/:side/calendar', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  params: sideParams,
  summary: 'Delete your secret calendar address',
  response: calendarFeed,
});

/** The calendar itself, in the format of RFC 5545. An address that is unknown or was ended answers 404. */
export const readCalendar = endpoint('GET', '/calendar/:token', {
  access: 'public',
  summary: 'A person’s calendar: promised dates, and due reviews, files and answers',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  errors: ['not_found', 'too_many_requests'],
});
