import * as z from 'zod/mini';
import { attachedUploads, attachment } from './attachments.ts';
import { clientSummary } from './client-summary.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  optionalText,
  requiredText,
  text,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { palette } from './palette.ts';
import { person } from './person.ts';

export const changeRequestStatuses = ['pending', 'approved', 'rejected'] as const;

/** A client's request to change a part of the project directives, such as the colors. */
export const changeRequest = z.object({
  id,
  clientAccountId: id,
  /** The contact who made the request. */
  author: z.nullable(person),
  projectId: z.nullable(id),
  /** The kind of change, such as `color_change`. */
  requestType: z.string(),
  requestReason: z.nullable(z.string()),
  /** JSON text; for a color change `{"colors": […]}`. */
  currentValues: z.string(),
  requestedValues: z.string(),
  status: z.enum(changeRequestStatuses),
  isRead: z.boolean(),
  adminResponse: z.nullable(z.string()),
  /** The files attached to the agency's answer. */
  responseFiles: z.array(attachment),
  respondedAt: z.nullable(instant),
  /** The member of staff who decided. */
  respondedBy: z.nullable(person),
  createdAt: instant,
});

export type ChangeRequest = z.infer<typeof changeRequest>;

/** A change request as staff see it. */
const staffChangeRequest = z.extend(changeRequest, { clientAccount: clientSummary });

export type StaffChangeRequest = z.infer<typeof staffChangeRequest>;

const badValues = 'The values must be a JSON object.';

function toObject(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'object')
    return value === null || Array.isArray(value) ? null : (value as Record<string, unknown>);
  if (typeof value !== 'string' || value.length > limits.directive) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? null : toObject(parsed);
  } catch {
    return null;
  }
}

// Takes an object or its JSON text, and returns JSON text with valid, lower-case colors.
const values = z.pipe(
  z.unknown(),
  z.transform((value: unknown, ctx): string => {
    const object = toObject(value);
    const refuse = (message: string) => {
      ctx.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    };
    if (!object) return refuse(badValues);
    const colors = 'colors' in object ? palette.safeParse(object['colors']) : null;
    if (colors?.success === false) return refuse(colors.error.issues[0]?.message ?? badValues);
    const json = JSON.stringify(colors ? { ...object, colors: colors.data } : object);
    return json.length > limits.directive || !json.isWellFormed() ? refuse(badValues) : json;
  }),
);

const newChangeRequest = z
  .object({
    requestType: z
      .string('Please say what to change.')
      .check(z.regex(/^[a-z][a-z0-9_-]{0,49}$/, 'This is not a kind of change.')),
    requestReason: optionalText(limits.directive, 'The reason'),
    currentValues: values,
    requestedValues: values,
  })
  .check((ctx) => {
    const { requestType, requestedValues } = ctx.value;
    if (requestType !== 'color_change' || paletteOf(requestedValues) !== null) return;
    ctx.issues.push({
      code: 'custom',
      path: ['requestedValues'],
      message: 'Please choose at least one color.',
      input: '',
    });
  });

export type NewChangeRequest = z.infer<typeof newChangeRequest>;

/** The colors in a change request's values; null if there are none. */
export function paletteOf(json: string): string[] | null {
  const colors = palette.safeParse(toObject(json)?.['colors']);
  return colors.success && colors.data.length > 0 ? colors.data : null;
}

/** One color of a palette and its requested replacement; `from` is null for an added color. */
export interface ColorChange {
  place: number;
  from: string | null;
  to: string;
}

type Values = Pick<ChangeRequest, 'currentValues' | 'requestedValues'>;

/** The colors that a change request changes. There are none if the request is not about colors. */
export function changedColors({ currentValues, requestedValues }: Values): ColorChange[] {
  const before = paletteOf(currentValues) ?? [];
  const all = paletteOf(requestedValues) ?? [];
  return all
    .map((to, place) => ({ place, from: before[place] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

export const decision = z.object({
  status: z.enum(['approved', 'rejected'], 'Please select a decision'),
  adminResponse: requiredText(limits.message, 'Please provide a response message', 'The response message'),
  files: attachedUploads,
});

export type Decision = z.infer<typeof decision>;

export const myChangeRequests = endpoint('GET', '/api/client/directive-change-requests', {
  access: 'client',
  standing: 'sees',
  untilVerified: { hidden: ['adminResponse', 'responseFiles', 'respondedBy'], keepsSeen: true },
  summary: "The client's change requests, newest first",
  changedBy: ['change-requests'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(changeRequest),
  list: true,
});

export const sendChangeRequest = endpoint('POST', '/api/client/directive-change-requests', {
  access: 'client',
  standing: 'decides',
  untilVerified: 'same',
  summary: 'Request a change of the current directives',
  body: newChangeRequest,
  response: changeRequest,
  status: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
});

export const listChangeRequests = endpoint('GET', '/api/admin/directive-change-requests', {
  access: 'staff',
  permission: 'change-requests.read',
  summary: 'Change requests, newest first',
  changedBy: ['change-requests', 'clients'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    status: z.optional(z.enum(changeRequestStatuses, 'A request is pending, approved or rejected.')),
    clientAccountId: z.optional(id),
    /** Searches the name, e-mail address, company and code of the client. */
    q: z.optional(text(limits.search, 'The search text')),
    mine,
  }),
  response: z.array(staffChangeRequest),
  list: true,
});

export const getChangeRequest = endpoint('GET', '/api/admin/directive-change-requests/:id', {
  access: 'staff',
  permission: 'change-requests.read',
  summary: 'One change request',
  changedBy: ['change-requests', 'clients'],
  params: idParams,
  response: staffChangeRequest,
  errors: ['not_found'],
});

export const decideChangeRequest = endpoint('PATCH', '/api/admin/directive-change-requests/:id', {
  access: 'staff',
  permission: 'change-requests.write',
  summary: 'Approve or reject a change request, once; an approved palette takes effect',
  params: idParams,
  body: decision,
  response: staffChangeRequest,
  errors: ['not_found', 'conflict', 'payload_too_large', 'storage_full'],
});

export const readChangeRequest = endpoint('PATCH', '/api/admin/directive-change-requests/:id/read', {
  access: 'staff',
  permission: 'change-requests.write',
  summary: 'Mark a change request as read',
  params: idParams,
  response: staffChangeRequest,
  errors: ['not_found'],
});
