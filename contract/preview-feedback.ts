import * as z from 'zod/mini';
import { attachedUploads, attachment, mostAttachments } from './attachments.ts';
import { decisionKind } from './decisions.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listQuery,
  mine,
  optionalText,
  rating,
  requiredText,
} from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { fileType } from './projects.ts';

/** The rating before the client chooses one (specification, section 5). */
export const defaultRating = 5;

/** A client's feedback on a preview. */
export const previewFeedback = z.object({
  id,
  previewId: id,
  /** The number of the version that the feedback is about. */
  versionNumber: z.int(),
  clientAccountId: id,
  /** The contact who gave it. */
  author: z.nullable(person),
  /** The comment. If the stars came with a decision, the text of the decision. */
  feedback: z.string(),
  rating: z.number(),
  /** False if the client left the stars at their default. Averages leave out such a rating. */
  ratingTouched: z.boolean(),
  /** True if staff have read the feedback. */
  isRead: z.boolean(),
  adminResponse: z.nullable(z.string()),
  /** The files of the agency's answer. */
  responseFiles: z.array(attachment),
  responseDate: z.nullable(instant),
  /** The member of staff who answered last. */
  respondedBy: z.nullable(person),
  createdAt: instant,
});

export type PreviewFeedback = z.infer<typeof previewFeedback>;

/** Feedback on a preview as staff see it. */
const staffPreviewFeedback = z.extend(previewFeedback, {
  previewTitle: z.string(),
  fileType,
  /** The thumbnail of the version that the feedback is about. */
  thumbnailUrl: z.nullable(z.string()),
  /** The number of pins on that version, and how many of the pins are open. Staff notes are not counted. */
  pinCount: z.int(),
  openPins: z.int(),
  /** The time when staff marked the feedback as needing no answer. */
  settledAt: z.nullable(instant),
  /** The decision that the stars came with. `feedback` has the text of the decision. */
  decision: z.nullable(z.object({ kind: decisionKind, withdrawnAt: z.nullable(instant) })),
  clientName: z.string(),
  clientCompany: z.nullable(z.string()),
  clientCode: z.string(),
});

export type StaffPreviewFeedback = z.infer<typeof staffPreviewFeedback>;

const newPreviewFeedback = z.object({
  previewId: z.string('Please choose a preview.').check(z.uuid('Please choose a preview.')),
  rating: z._default(rating, defaultRating),
  /** Without this field, any rating except the default is taken as the client's own. */
  ratingTouched: z.optional(z.boolean()),
  feedback: optionalText(limits.message, 'The comment'),
});

export type NewPreviewFeedback = z.infer<typeof newPreviewFeedback>;

const page = { limit: listQuery.limit, cursor: listQuery.cursor };

export const myPreviewFeedback = endpoint('GET', '/api/client/preview-feedback', {
  access: 'client',
  standing: 'sees',
  untilVerified: { hidden: ['adminResponse', 'responseFiles', 'respondedBy'], keepsSeen: true },
  summary: "The client's feedback on previews with the agency's answers, newest first",
  changedBy: ['preview-feedback'],
  query: z.object({ ...page, previewId: z.optional(id) }),
  response: z.array(previewFeedback),
  list: true,
});

export const sendPreviewFeedback = endpoint('POST', '/api/client/preview-feedback', {
  access: 'client',
  standing: 'comments',
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary: 'Rate a preview and comment on it',
  body: newPreviewFeedback,
  response: previewFeedback,
  status: 201,
  errors: ['not_found', 'idempotency_mismatch', 'too_many_requests'],
});

export const listPreviewFeedback = endpoint('GET', '/api/admin/preview-feedback', {
  access: 'staff',
  permission: 'feedback.read',
  summary: 'Feedback of clients on previews, newest first',
  changedBy: ['preview-feedback', 'previews', 'clients'],
  query: z.object({
    ...listQuery,
    clientAccountId: z.optional(id),
    previewId: z.optional(id),
    /** Returns only feedback that no member of staff has read. */
    unread: mine,
    mine,
  }),
  response: z.array(staffPreviewFeedback),
  list: true,
});

/** The agency's answer to feedback. */
export const feedbackAnswer = z.object({
  response: requiredText(limits.message, 'Please write a response.', 'The response'),
  /** True: the writer sees no answer yet. The call fails if one exists. */
  first: z.optional(z.boolean()),
  files: attachedUploads,
  /** The ids of the files to keep when staff change an answer. Without this field all files are kept. */
  keptFiles: z.optional(z.array(id).check(z.maxLength(mostAttachments))),
});

export type FeedbackAnswer = z.infer<typeof feedbackAnswer>;

export const respondToPreviewFeedback = endpoint('PATCH', '/api/admin/preview-feedback/:id/respond', {
  access: 'staff',
  permission: 'feedback.write',
  summary: "Answer a client's feedback, or change the answer; it also counts as read",
  params: idParams,
  body: feedbackAnswer,
  response: staffPreviewFeedback,
  errors: ['not_found', 'already_responded', 'conflict', 'payload_too_large', 'storage_full'],
});

export const settlePreviewFeedback = endpoint('POST', '/api/admin/preview-feedback/:id/settle', {
  access: 'staff',
  permission: 'feedback.write',
  summary: "Mark a client's feedback as needing no answer; it also counts as read",
  params: idParams,
  response: staffPreviewFeedback,
  errors: ['not_found'],
});

export const readPreviewFeedback = endpoint('PATCH', '/api/admin/preview-feedback/:id/read', {
  access: 'staff',
  permission: 'feedback.write',
  summary: "Mark a client's feedback as read",
  params: idParams,
  response: staffPreviewFeedback,
  errors: ['not_found'],
});
