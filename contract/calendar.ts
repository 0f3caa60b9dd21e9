import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sideParams } from './sign-in.ts';
import { instant } from './validation/fields.ts';

/** The address from which a calendar program reads a person's days. */
export const calendarFeed = z.object({
  /** Anybody with this address reads the calendar. Null if there is none. */
  address: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  /** The time when a program last read it, to the hour. */
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

/** The calendar itself, in the format of RFC 5545. An unknown or ended address answers 404. */
export const readCalendar = endpoint('GET', '/calendar/:token', {
  access: 'public',
  summary: 'A person’s calendar: promised dates, and due reviews, files and answers',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  errors: ['not_found', 'too_many_requests'],
});
