import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/** The greatest number of entries shown for a project. The CSV file contains all entries. */
export const shownEntries = 200;

/** The percentages of a budget at which the team gets a warning. */
export const budgetWarnings = [80, 100] as const;

/** Time that a member of staff worked on a project. Only staff see these entries. */
export const timeEntry = z.object({
  id,
  /** The day of the work, such as 2026-12-24. */
  on: z.string(),
  minutes: z.int(),
  note: z.nullable(z.string()),
  by: z.nullable(person),
  createdAt: instant,
});

export type TimeEntry = z.infer<typeof timeEntry>;

export const newTimeEntry = z.object({
  on: z.iso.date('Please enter a day.'),
  minutes: z
    .int('Please enter hours, such as 1:30 or 1.5.')
    .check(
      z.minimum(1, 'Please enter hours, such as 1:30 or 1.5.'),
      z.maximum(24 * 60, 'A day has 24 hours.'),
    ),
  note: z.optional(optionalText(limits.title, 'The note')),
});

export type NewTimeEntry = z.infer<typeof newTimeEntry>;

/** The timer of a member of staff. Each person has at most one. */
const timer = z.object({ projectId: id, startedAt: instant });

const hours = z.object({
  /** The agreed hours of the project, in minutes; null without a budget. */
  budgetMinutes: z.nullable(z.int()),
  /** The hours that the repeating lines of accepted quotes include so far, in minutes; null if they include none. */
  quotedMinutes: z.nullable(z.int()),
  /** True: the client sees the used hours and the budget. */
  isShared: z.boolean(),
  usedMinutes: z.int(),
  /** The newest ones. */
  entries: z.array(timeEntry),
  timer: z.nullable(timer),
});

export type Hours = z.infer<typeof hours>;

/** The used hours and the budget, as the client sees them. */
const sharedHours = z.object({ usedMinutes: z.int(), budgetMinutes: z.nullable(z.int()) });

const ofProject = z.object({ id, entryId: id });

export const getHours = endpoint('GET', '/api/admin/portfolio/:id/hours', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'The hours of a project with its budget, and the timer of the caller',
  changedBy: ['hours'],
  params: idParams,
  response: hours,
  errors: ['not_found'],
});

export const createTimeEntry = endpoint('POST', '/api/admin/portfolio/:id/hours', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Enter hours on a project',
  params: idParams,
  body: newTimeEntry,
  response: timeEntry,
  status: 201,
  errors: ['not_found', 'idempotency_mismatch'],
});

export const updateTimeEntry = endpoint('PUT', '/api/admin/portfolio/:id/hours/:entryId', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Change noted hours',
  params: ofProject,
  body: newTimeEntry,
  response: timeEntry,
  errors: ['not_found'],
});

export const deleteTimeEntry = endpoint('DELETE', '/api/admin/portfolio/:id/hours/:entryId', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Delete noted hours',
  params: ofProject,
  response: ok,
  errors: ['not_found'],
});

export const newBudget = z.object({
  /** Null: no budget. */
  minutes: z.nullable(
    z.int().check(z.minimum(1, 'Please enter hours.'), z.maximum(6_000_000, 'Please enter fewer hours.')),
  ),
  isShared: z.boolean(),
});

export const saveBudget = endpoint('PUT', '/api/admin/portfolio/:id/budget', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Set the budget of hours, and whether the client sees them',
  params: idParams,
  body: newBudget,
  response: ok,
  errors: ['not_found'],
});

export const startTimer = endpoint('PUT', '/api/admin/portfolio/:id/timer', {
  access: 'staff',
  permission: 'projects.write',
  summary: "Start the caller's timer; one that runs on another project is stopped and noted there",
  params: idParams,
  response: timer,
  errors: ['not_found'],
});

export const stopTimer = endpoint('DELETE', '/api/admin/portfolio/:id/timer', {
  access: 'staff',
  permission: 'projects.write',
  summary: "Stop the caller's timer, and note its time on the project; null where none runs here",
  params: idParams,
  response: z.nullable(timeEntry),
  errors: ['not_found'],
});

export const exportHours = endpoint('GET', '/api/admin/portfolio/:id/hours.csv', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'All hours of a project as CSV in UTF-8, newest first',
  params: idParams,
  errors: ['not_found'],
});

export const getMyHours = endpoint('GET', '/api/client/gallery/:id/hours', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This project', keepsSeen: true },
  summary: 'Used hours and budget of a project; null unless the agency shares them',
  changedBy: ['hours'],
  params: idParams,
  response: z.nullable(sharedHours),
  errors: ['not_found'],
});
