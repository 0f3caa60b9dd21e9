import * as z from 'zod/mini';
import { artwork } from './artwork.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';

/**
 * The state of a file request. `open` and `returned` wait for the client, `answered` waits for the agency, and `accepted` is done.
 */
const fileRequestStates = ['open', 'answered', 'returned', 'accepted'] as const;

export type FileRequestState = (typeof fileRequestStates)[number];

/** A file or text that staff request from a client for a project, such as "Three photos of the roof". */
export const fileRequest = z.object({
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  projectTitle: z.nullable(z.string()),
  words: z.string(),
  /** The day on which the answer is due, such as 2026-12-24. */
  dueOn: z.nullable(z.string()),
  state: z.enum(fileRequestStates),
  /** The client's text. */
  answer: z.nullable(z.string()),
  /** The reason why staff last returned the answer. */
  reason: z.nullable(z.string()),
  /** The contact who answered. */
  answeredBy: z.nullable(person),
  answeredAt: z.nullable(instant),
  /** The files that the client sent in answer. The client's artwork lists them too. */
  files: z.array(
    z.pick(artwork, { id: true, originalName: true, fileType: true, filePath: true, thumbnailUrl: true }),
  ),
  createdAt: instant,
});

export type FileRequest = z.infer<typeof fileRequest>;

const day = z.iso.date('Please enter a day.');

/** The input for a new file request. */
export const newFileRequest = z.object({
  words: requiredText(limits.title, 'Please say what you need.', 'What you need'),
  dueOn: z.optional(
    z.nullable(
      z.pipe(
        z.union([z.literal(''), day]),
        z.transform((on: string) => on || null),
      ),
    ),
  ),
});

const missingReason = 'Please say what is still missing.';

/** The decision of staff on an answer: accepted, or returned with a reason. */
export const fileRequestDecision = z
  .object({
    state: z.enum(['accepted', 'returned']),
    reason: z.optional(optionalText(limits.message, 'The reason')),
  })
  .check(
    z.refine(({ state, reason }) => state === 'accepted' || !!reason, {
      error: missingReason,
      path: ['reason'],
    }),
  );

/** The client's answer. The client sends the files before, as artwork with the id of the file request. */
export const fileRequestAnswer = z.object({ answer: optionalText(limits.message, 'The answer') });

/** The error for an answer with neither text nor files. */
export const fileRequestEmpty = 'Please add a file, or write an answer.';

const ofProject = z.object({ id, requestId: id });

export const listFileRequests = endpoint('GET', '/api/admin/portfolio/:id/file-requests', {
  access: 'staff',
  permission: 'projects.read',
  summary: 'The file requests of a project, the oldest first',
  changedBy: ['projects', 'artwork'],
  params: idParams,
  response: z.array(fileRequest),
  errors: ['not_found'],
});

export const createFileRequest = endpoint('POST', '/api/admin/portfolio/:id/file-requests', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Ask the client of a project for something',
  params: idParams,
  body: newFileRequest,
  response: fileRequest,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const decideFileRequest = endpoint('PATCH', '/api/admin/portfolio/:id/file-requests/:requestId', {
  access: 'staff',
  permission: 'projects.write',
  summary: "Accept a client's files, or return them with a reason",
  params: ofProject,
  body: fileRequestDecision,
  response: fileRequest,
  errors: ['not_found', 'conflict'],
});

export const deleteFileRequest = endpoint('DELETE', '/api/admin/portfolio/:id/file-requests/:requestId', {
  access: 'staff',
  permission: 'projects.write',
  summary: 'Withdraw a file request; files that were sent stay in the artwork',
  params: ofProject,
  response: ok,
  errors: ['not_found'],
});

export const myFileRequests = endpoint('GET', '/api/client/file-requests', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: [], keepsSeen: true },
  summary: 'The file requests of the company, the waiting ones first',
  changedBy: ['projects', 'artwork'],
  response: z.array(fileRequest),
});

export const answerFileRequest = endpoint('POST', '/api/client/file-requests/:id/answer', {
  access: 'client',
  standing: 'comments',
  untilVerified: { notFound: 'This request', keepsSeen: true },
  summary: 'Answer a file request: everything was sent, with an optional text',
  params: idParams,
  body: fileRequestAnswer,
  response: fileRequest,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
