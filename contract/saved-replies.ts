import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** Placeholders in a saved reply: the client's first name, company and newest project. */
export const placeholders = ['{name}', '{company}', '{project}'] as const;

/** The greatest number of saved replies of an agency; one answer contains all of them. */
export const mostSavedReplies = 200;

/** A text that staff reuse, shared by the whole agency. */
export const savedReply = z.object({ id, title: z.string(), body: z.string(), createdAt: instant });

export type SavedReply = z.infer<typeof savedReply>;

export const newSavedReply = z.object({
  title: requiredText(limits.title, 'Please enter a name.', 'The name'),
  /** The text can contain the `placeholders`. */
  body: requiredText(limits.message, 'Please write the reply.', 'The reply'),
});

export const listSavedReplies = endpoint('GET', '/api/admin/saved-replies', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'Saved replies, by name',
  changedBy: ['messages'],
  response: z.array(savedReply),
});

export const createSavedReply = endpoint('POST', '/api/admin/saved-replies', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Keep a text for use in answers',
  body: newSavedReply,
  response: savedReply,
  status: 201,
  errors: ['conflict', 'idempotency_mismatch'],
});

export const updateSavedReply = endpoint('PUT', '/api/admin/saved-replies/:id', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Change a saved reply',
  params: idParams,
  body: newSavedReply,
  response: savedReply,
  errors: ['not_found'],
});

export const deleteSavedReply = endpoint('DELETE', '/api/admin/saved-replies/:id', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Delete a saved reply',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});
