import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, optionalText, ok } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/**
 * The state of the client's permission to show a project: asked for, agreed, new wording requested, refused, or withdrawn by
 * the client.
 */
const publicationState = z.enum(['asked', 'agreed', 'reword', 'refused', 'withdrawn']);

/** The ways to name a client beside the project. */
export const shownAs = z.enum(['company', 'first', 'anonymous']);

export type ShownAs = z.infer<typeof shownAs>;

export const publication = z.object({
  state: publicationState,
  /** The source of the permission: the client, staff who state that they have it, or a publication without asking. */
  basis: z.enum(['client', 'staff', 'publishing']),
  /** True if the permission is for the current content of the project. */
  isCurrent: z.boolean(),
  /** The name to show for the client; null if none is shown. */
  shownName: z.nullable(z.string()),
  /** True: the client confirmed the result that the project states. */
  confirmsResult: z.boolean(),
  /** True if the client wants the company's logo shown. */
  showsLogo: z.boolean(),
  /** The client's text. */
  words: z.nullable(z.string()),
  /** The time when the client's permission ends. */
  until: z.nullable(instant),
  createdAt: instant,
});

export type Publication = z.infer<typeof publication>;

/** The permission to show a project, as its client sees it. */
const clientPublication = z.object({
  projectId: id,
  title: z.string(),
  description: z.string(),
  results: z.nullable(z.string()),
  /** True if visitors can see the project. */
  isPublic: z.boolean(),
  /** A hash of the content shown now. The client's answer repeats it, so that nobody agrees to content they have not seen. */
  contentHash: z.string(),
  publication: z.nullable(publication),
});

export type ClientPublication = z.infer<typeof clientPublication>;

export const listPublications = endpoint('GET', '/api/client/publications', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [] },
  summary: "The client's work on the site, and the agency's requests to show more",
  changedBy: ['projects'],
  response: z.array(clientPublication),
});

export const answerPublication = endpoint('POST', '/api/client/publications/:id/answer', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This project' },
  summary: 'Allow a project to be shown on the site, ask for different wording, or refuse',
  params: idParams,
  body: z.object({
    contentHash: z.string(),
    answer: z.enum(['yes', 'reword', 'no']),
    shownAs: z._default(shownAs, 'company'),
    months: z._default(z.union([z.literal(12), z.literal(24)], 'Please choose 12 or 24.'), 12),
    confirmsResult: z._default(z.boolean(), false),
    /** True: the project is shown with the company's current logo. Without a shown name the logo is never shown. */
    showsLogo: z._default(z.boolean(), false),
    words: optionalText(limits.message, 'The text'),
  }),
  response: clientPublication,
  errors: ['not_found', 'conflict', 'superseded'],
});

export const readClientLogo = endpoint('GET', '/logos/:id', {
  access: 'public',
  summary: "A client's logo beside their work, for as long as they agree to it",
  params: idParams,
  errors: ['not_found'],
});

export const withdrawPublication = endpoint('POST', '/api/client/publications/:id/withdraw', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This project' },
  summary: 'Remove a project from the site at once',
  params: idParams,
  response: clientPublication,
  errors: ['not_found'],
});

export const undoWithdrawal = endpoint('POST', '/api/client/publications/:id/undo', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This project' },
  summary: 'Undo removing a project from the site: only the same person, within 10 seconds',
  params: idParams,
  response: clientPublication,
  errors: ['not_found', 'conflict'],
});

/** A client's permission, and the person who published the project, as staff see them. */
const staffPublication = z.object({
  publication: z.nullable(publication),
  /** The name of the person who gave the permission; null if no longer known. */
  saidBy: z.nullable(z.string()),
  /** The name of the person who last published the project, and the time; null if nothing is recorded. */
  published: z.nullable(z.object({ by: z.nullable(z.string()), at: instant })),
});

export type StaffPublication = z.infer<typeof staffPublication>;

export const getPublication = endpoint('GET', '/api/admin/portfolio/:id/publication', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'The source of the permission to show a project on the site, and who published it',
  changedBy: ['projects'],
  params: idParams,
  response: staffPublication,
  errors: ['not_found'],
});

export const recordPermission = endpoint('POST', '/api/admin/portfolio/:id/permission', {
  access: 'staff',
  permission: 'portfolio.write',
  summary: 'Record your statement that the client agrees; publishes nothing',
  params: idParams,
  response: staffPublication,
  errors: ['not_found', 'conflict'],
});

export const undoPermission = endpoint('POST', '/api/admin/portfolio/:id/permission/undo', {
  access: 'staff',
  permission: 'portfolio.write',
  summary: 'Undo that statement: only its author, within 10 seconds',
  params: idParams,
  response: staffPublication,
  errors: ['not_found', 'conflict'],
});

export const askForPublication = endpoint('POST', '/api/admin/portfolio/:id/ask', {
  access: 'staff',
  permission: 'portfolio.write',
  summary:
    'Ask the client whether a project may be shown on the site; it is shown as soon as the client agrees',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

/** The agency's rule for showing clients' work. */
export const publicationRule = z.object({
  /** True: a client's project is shown only while the client agrees to its current content. */
  compulsory: z.boolean(),
});

export const getPublicationRule = endpoint('GET', '/api/admin/publication-rule', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'Whether clients must agree before their projects are shown',
  changedBy: ['projects'],
  response: publicationRule,
});

export const setPublicationRule = endpoint('PUT', '/api/admin/publication-rule', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'Require clients’ permission, or leave it to staff; hides projects without permission at once',
  body: publicationRule,
  response: publicationRule,
});
