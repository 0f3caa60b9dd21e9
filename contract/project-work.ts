import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, optionalText } from './validation/fields.ts';

/** The stages of work on a project, in order. They are independent of Draft and Live, which are about the public gallery. */
export const projectStages = ['brief', 'making', 'review', 'approved', 'delivered', 'closed'] as const;

export type ProjectStage = (typeof projectStages)[number];

/** The stages in words. */
export const stageNames: Readonly<Record<ProjectStage, string>> = {
  brief: 'Brief',
  making: 'Making',
  review: 'Review',
  approved: 'Approved',
  delivered: 'Delivered',
  closed: 'Closed',
};

/** The text that clients and staff see for a project that waits for its deposit. */
export const awaitsDepositText = 'Starts when the deposit is paid';

const day = z.iso.date('Please enter a day.');

/** The state of work on a project, for staff and client. */
export const projectWork = {
  stage: z.nullable(z.enum(projectStages)),
  /** A day, such as 2026-12-24. */
  promisedOn: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  /** The time when the next step was written, if something has happened on the project since then. Null if the next step is current. */
  nextStepAsOf: z.nullable(instant),
  /** True until the deposit of the project's quote is paid. The payment sets the stage and the promised day. */
  awaitsDeposit: z.boolean(),
};

/** Changes by staff; missing fields stay unchanged. */
export const projectWorkPatch = {
  stage: z.optional(projectWork.stage),
  promisedOn: z.optional(z.nullable(day)),
  nextStep: z.optional(optionalText(200, 'The next step')),
};

/** A thing of the project that waits for the agency or the client. */
const held = z.object({
  waitsFor: z.enum(['agency', 'client']),
  /** The name of the waiting thing, such as 'Homepage v3'; null for the work on the project itself. */
  title: z.nullable(z.string()),
  /** The preview's id. */
  previewId: z.nullable(id),
  since: instant,
  /** The contacts who are asked to decide; empty if anybody of the company may act. */
  deciders: z.array(z.object({ contactId: id, name: z.string() })),
});

/** The whole days that a project waited for each side, which add up to the total, and the side for which it waits now. */
export const projectDays = z.object({
  total: z.number(),
  agency: z.number(),
  client: z.number(),
  /** The number of days on which nothing waited. */
  idle: z.number(),
  /** Null if nothing waits. */
  now: z.nullable(held),
  /** Another thing that waits for the other side at the same time. */
  also: z.nullable(held),
});

export type ProjectDays = z.infer<typeof projectDays>;

export const getProjectDays = endpoint('GET', '/api/admin/portfolio/:id/days', {
  access: 'staff',
  permission: 'projects.read',
  summary:
    'The days that a project waited for the agency and for the client, and the side that it waits for now',
  changedBy: ['projects', 'previews', 'preview-feedback', 'deliveries'],
  params: idParams,
  response: projectDays,
  errors: ['not_found'],
});

export const getMyProjectDays = endpoint('GET', '/api/client/gallery/:id/days', {
  access: 'client',
  standing: 'sees',
  untilVerified: { notFound: 'This project', keepsSeen: true },
  summary: 'The same days, for the client',
  changedBy: ['projects', 'previews', 'preview-feedback', 'deliveries'],
  params: idParams,
  response: projectDays,
  errors: ['not_found'],
});
