import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, instant, ok, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The greatest number of times that staff can offer at once. */
export const mostTimes = 5;

/** The lengths of an appointment, in minutes. */
export const appointmentLengths: (15 | 30 | 45 | 60)[] = [15, 30, 45, 60];

/**
 * - `offered`: the sender of the request may take one of the times
 * - `taken`: both sides agreed on one of the times
 */
export const appointmentStates = ['offered', 'taken', 'cancelled'] as const;

const startsAt = z.iso.datetime({ precision: 3, error: 'Please choose a time.' });

/** Times that staff offer with an answer to a request. */
export const offeredTimes = z.object({
  times: z
    .array(startsAt)
    .check(
      z.minLength(1, 'Please choose a time.'),
      z.maxLength(mostTimes, `You can offer at most ${mostTimes} times.`),
    ),
  minutes: z.literal(appointmentLengths, 'Please choose a length.'),
  /** The place: a link, an address or a phone number. */
  place: optionalText(limits.url, 'The place'),
});

export type OfferedTimes = z.infer<typeof offeredTimes>;

/** An appointment as both sides see it. */
const appointment = z.object({
  state: z.enum(appointmentStates),
  minutes: z.number(),
  place: z.nullable(z.string()),
  /** The offered times, in their order. */
  times: z.array(instant),
  /** The agreed time. It is kept when the appointment is cancelled. */
  startsAt: z.nullable(instant),
  /** The agency's time zone. */
  timeZone: z.string(),
});

/** The newest appointment of a request, as staff see it. */
export const staffAppointment = z.extend(appointment, {
  /** The page on which the sender chooses a time, for staff to pass on; null if mail is set up. */
  address: z.nullable(z.string()),
});

export type StaffAppointment = z.infer<typeof staffAppointment>;

/** An appointment as the sender of its request sees it. */
export const linkedAppointment = z.extend(appointment, {
  /** The name of the member of staff, or of the agency. */
  with: z.string(),
  /** The token of the appointment's page; null for a contact who may only read. */
  token: z.nullable(z.string()),
});

export type LinkedAppointment = z.infer<typeof linkedAppointment>;

/**
 * The progress of an appointment at an instant, in milliseconds. `missed`: all offered times are over. `over`: the agreed time
 * is over. Otherwise the stored state.
 */
export const progressOf = (
  { state, times, startsAt }: Pick<LinkedAppointment, 'state' | 'times' | 'startsAt'>,
  now: number,
): LinkedAppointment['state'] | 'missed' | 'over' => {
  const isAhead = (at: string) => Date.parse(at) > now;
  if (state === 'offered') return times.some(isAhead) ? state : 'missed';
  return state === 'cancelled' || isAhead(startsAt ?? '') ? state : 'over';
};

/** The address of the page of an appointment. */
export const appointmentPath = (token: string): string => `/appointments/${token}`;

/** The time that one side chooses for the appointment. */
export const agreedTime = z.object({ startsAt });

export const setAppointment = endpoint('PUT', '/api/admin/consultations/:id/appointment', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Agree on a time for the appointment of a request, or move it; both get an invitation',
  params: idParams,
  body: agreedTime,
  response: staffAppointment,
  errors: ['not_found', 'conflict'],
});

export const cancelAppointment = endpoint('DELETE', '/api/admin/consultations/:id/appointment', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Cancel the appointment of a request, or withdraw its offered times',
  params: idParams,
  response: staffAppointment,
  errors: ['not_found', 'conflict'],
});

export const settleReply = endpoint('POST', '/api/admin/consultations/:id/settle', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Mark the last reply of a request’s sender as needing no answer',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

const byToken = z.object({ token: z.string().check(z.maxLength(100)) });

export const appointmentByLink = endpoint('GET', '/api/appointments/:token', {
  access: 'public',
  summary: 'The appointment of a link, as its reader sees it',
  params: byToken,
  response: linkedAppointment,
  errors: ['not_found', 'too_many_requests'],
});

export const takeTime = endpoint('POST', '/api/appointments/:token/take', {
  access: 'public',
  summary: 'Take one of the offered times; both get an invitation',
  params: byToken,
  body: agreedTime,
  response: linkedAppointment,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  form: true,
});

export const declineTimes = endpoint('POST', '/api/appointments/:token/decline', {
  access: 'public',
  summary: 'Reject all offered times, and suggest others',
  params: byToken,
  body: z.object({ words: requiredText(limits.message, 'Please say which times suit you.', 'The text') }),
  response: linkedAppointment,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  form: true,
});

export const cancelByLink = endpoint('POST', '/api/appointments/:token/cancel', {
  access: 'public',
  summary: 'Cancel an agreed appointment',
  params: byToken,
  response: linkedAppointment,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  form: true,
});

export const appointmentFile = endpoint('GET', '/api/appointments/:token/file', {
  access: 'public',
  summary: 'The agreed appointment as a file for calendars (RFC 5545)',
  params: byToken,
  errors: ['not_found', 'too_many_requests'],
});
