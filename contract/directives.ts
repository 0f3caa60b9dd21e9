import * as z from 'zod/mini';
import { clientSummary } from './client-summary.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, listQuery, optionalText, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { webAddress } from './web-address.ts';

/** A colour like `#2a3fd6`; letters arrive in lower case. */
export const color = z.pipe(
  z
    .string('A colour is written like #2a3fd6.')
    .check(z.regex(/^#[0-9a-f]{6}$/i, 'A colour is written like #2a3fd6.')),
  z.transform((value: string) => value.toLowerCase()),
);

/** What each colour of a palette is until one is chosen. */
export const defaultColor = '#000000';

const palette = z
  .array(color)
  .check(z.maxLength(limits.paletteColors, `A palette has at most ${limits.paletteColors} colours.`));

/** What a client wants of the project's look. */
export const projectDirectives = z.object({
  colorPalette: z.array(z.string()),
  fontPreferences: z.nullable(z.string()),
  additionalNotes: z.nullable(z.string()),
  letUsChooseColors: z.boolean(),
  letUsChooseFont: z.boolean(),
  /** Null until the client has saved once. */
  updatedAt: z.nullable(instant),
});

export type ProjectDirectives = z.infer<typeof projectDirectives>;

/** What a client saves; it replaces what was saved before. */
export const newProjectDirectives = z.object({
  colorPalette: z._default(palette, () => Array.from({ length: limits.paletteColors }, () => defaultColor)),
  fontPreferences: optionalText(limits.directive, 'The text about fonts'),
  additionalNotes: optionalText(limits.directive, 'The notes'),
  letUsChooseColors: z._default(z.boolean(), false),
  letUsChooseFont: z._default(z.boolean(), false),
});

export type NewProjectDirectives = z.infer<typeof newProjectDirectives>;

export const referenceLink = z.object({ url: z.string(), description: z.nullable(z.string()) });

export type ReferenceLink = z.infer<typeof referenceLink>;

// What is no entry at all counts as filled, so that it is refused rather than dropped.
function filled(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return true;
  const url: unknown = 'url' in entry ? entry.url : null;
  return typeof url === 'string' ? url.trim() !== '' : url !== null && url !== undefined;
}

/** Reference links as a client saves them: entries without an address are left out, and the list replaces the one before. */
export const newReferenceLinks = z.object({
  links: z.pipe(
    z
      .array(z.unknown(), 'The links must be a list.')
      .check(z.maxLength(100, 'There can be at most 100 entries.')),
    z.pipe(
      // Undefined keeps the place of what is left out, so that a refusal names the field the client sees.
      z.transform((links: unknown[]) => links.map((link) => (filled(link) ? link : undefined))),
      z.pipe(
        z.array(
          z.optional(
            z.object({ url: webAddress, description: optionalText(limits.description, 'The description') }),
          ),
        ),
        z.transform((links: ({ url: string; description: string | null } | undefined)[]) =>
          links.filter((link) => link !== undefined),
        ),
      ),
    ),
  ),
});

export const changeRequestStatuses = ['pending', 'approved', 'rejected'] as const;

/** A wish to change what is in force. */
export const changeRequest = z.object({
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  /** For example `color_change`. */
  requestType: z.string(),
  requestReason: z.nullable(z.string()),
  /** JSON text; of a colour change `{"colors": […]}`. */
  currentValues: z.string(),
  requestedValues: z.string(),
  status: z.enum(changeRequestStatuses),
  isRead: z.boolean(),
  adminResponse: z.nullable(z.string()),
  respondedAt: z.nullable(instant),
  createdAt: instant,
});

export type ChangeRequest = z.infer<typeof changeRequest>;

/** The same as staff see it. */
export const staffChangeRequest = z.extend(changeRequest, { clientAccount: clientSummary });

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

// An object, or its JSON text; it arrives as JSON text, colours checked and in lower case.
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

export const newChangeRequest = z
  .object({
    requestType: z
      .string('Please say what to change.')
      .check(z.regex(/^[a-z][a-z0-9_-]{0,49}$/, 'This is no kind of change.')),
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
      message: 'Please choose at least one colour.',
      input: '',
    });
  });

export type NewChangeRequest = z.infer<typeof newChangeRequest>;

/** The colours in the values of a change request, or null where there are none. */
export function paletteOf(json: string): string[] | null {
  const colors = palette.safeParse(toObject(json)?.['colors']);
  return colors.success && colors.data.length > 0 ? colors.data : null;
}

export const decision = z.object({
  status: z.enum(['approved', 'rejected'], 'Please select a decision'),
  adminResponse: requiredText(limits.message, 'Please provide a response message', 'The response message'),
});

export type Decision = z.infer<typeof decision>;

export const myDirectives = endpoint('GET', '/api/client/project-directives', {
  access: 'client',
  summary: 'What the client wants of the look; defaults until something is saved',
  response: projectDirectives,
});

export const saveDirectives = endpoint('POST', '/api/client/project-directives', {
  access: 'client',
  summary: 'Save what the client wants of the look, in place of what was saved before',
  body: newProjectDirectives,
  response: projectDirectives,
  status: 201,
  errors: ['too_many_requests'],
});

export const myReferenceLinks = endpoint('GET', '/api/client/reference-links', {
  access: 'client',
  summary: "The client's reference links, in the order they were saved",
  response: z.array(referenceLink),
});

export const saveReferenceLinks = endpoint('POST', '/api/client/reference-links', {
  access: 'client',
  summary: 'Save the reference links that have an address, in place of those saved before',
  body: newReferenceLinks,
  response: z.array(referenceLink),
  status: 201,
  errors: ['too_many_requests'],
});

export const myChangeRequests = endpoint('GET', '/api/client/directive-change-requests', {
  access: 'client',
  summary: "The client's change requests, newest first",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(changeRequest),
  list: true,
});

export const sendChangeRequest = endpoint('POST', '/api/client/directive-change-requests', {
  access: 'client',
  summary: 'Ask for a change of what is in force',
  body: newChangeRequest,
  response: changeRequest,
  status: 201,
  errors: ['idempotency_mismatch', 'too_many_requests'],
});

export const listChangeRequests = endpoint('GET', '/api/admin/directive-change-requests', {
  access: 'staff',
  summary: 'Change requests, newest first',
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    status: z.optional(z.enum(changeRequestStatuses)),
    clientAccountId: z.optional(id),
    /** Looks through name, address, company and code of the client. */
    q: z.optional(text(limits.search, 'The search text')),
  }),
  response: z.array(staffChangeRequest),
  list: true,
});

export const getChangeRequest = endpoint('GET', '/api/admin/directive-change-requests/:id', {
  access: 'staff',
  summary: 'One change request',
  params: idParams,
  response: staffChangeRequest,
  errors: ['not_found'],
});

export const decideChangeRequest = endpoint('PATCH', '/api/admin/directive-change-requests/:id', {
  access: 'staff',
  summary: 'Approve or reject a change request, once; approval makes a palette the one in force',
  params: idParams,
  body: decision,
  response: staffChangeRequest,
  errors: ['not_found', 'conflict'],
});

export const readChangeRequest = endpoint('PATCH', '/api/admin/directive-change-requests/:id/read', {
  access: 'staff',
  summary: 'Mark a change request as read',
  params: idParams,
  response: staffChangeRequest,
  errors: ['not_found'],
});

export const clientDirectives = endpoint('GET', '/api/admin/clients/:id/directives', {
  access: 'staff',
  summary: 'What a client wants of the look, and the reference links',
  params: idParams,
  response: z.object({ directives: projectDirectives, links: z.array(referenceLink) }),
  errors: ['not_found'],
});
