import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, ok, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The greatest number of characters of a conversation that the model receives. The newest messages are sent first. */
export const mostSent = 12_000;

/** The greatest number of characters in a draft. */
export const mostDrafted = 5_000;

const address = z.string({ error: 'Please enter an address.' }).check(
  z.trim(),
  z.maxLength(limits.url, { error: 'This address is too long.', abort: true }),
  z.refine(
    (value) => /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(value),
    'Please enter an address such as https://api.example.com/v1.',
  ),
);

/** The agency's model: a server that speaks the OpenAI protocol. */
export const draftModel = z.object({
  address,
  model: requiredText(limits.title, 'Please enter the name of the model.', 'The name'),
  /** Missing: keeps the stored key. Empty: the server needs no key. */
  key: z.optional(z.string().check(z.trim(), z.maxLength(500, 'This key is too long.'))),
  /** True: the model may also receive texts by people who are not clients. */
  strangers: z.boolean(),
});

export type DraftModel = z.infer<typeof draftModel>;

/** The settings of the model without its key, which is never sent to the browser; null while the model is off. */
export const draftSettings = z.object({
  settings: z.nullable(
    z.object({ address: z.string(), model: z.string(), strangers: z.boolean(), hasKey: z.boolean() }),
  ),
});

export type DraftSettings = z.infer<typeof draftSettings>;

const permission = 'connections.write';

export const getDraftSettings = endpoint('GET', '/api/admin/drafts', {
  access: 'staff',
  permission,
  summary: 'The model that drafts answers',
  changedBy: ['settings'],
  response: draftSettings,
});

export const getDraftName = endpoint('GET', '/api/admin/drafts/name', {
  access: 'staff',
  permission: 'messages.read',
  summary: 'The name of the model that drafts answers; null while it is off',
  changedBy: ['settings'],
  /** Staff see the host of the model's server, so they know where texts are sent. */
  response: z.object({ model: z.nullable(z.object({ name: z.string(), host: z.string() })) }),
});

export const saveDraftSettings = endpoint('PUT', '/api/admin/drafts', {
  access: 'staff',
  permission,
  summary: 'Set the model that drafts answers when staff ask',
  body: draftModel,
  response: draftSettings,
});

export const removeDraftSettings = endpoint('DELETE', '/api/admin/drafts', {
  access: 'staff',
  permission,
  summary: 'Switch drafts off and delete the key',
  response: ok,
});

export const testDraftModel = endpoint('POST', '/api/admin/drafts/test', {
  access: 'staff',
  permission,
  summary: 'Ask the model for one word',
  /** The result of the test in one sentence. */
  response: z.object({ works: z.boolean(), words: z.string() }),
  errors: ['conflict', 'too_many_requests'],
});

const clientDrafts = z.object({ allowed: z.boolean() });

export const getClientDrafts = endpoint('GET', '/api/admin/clients/:id/drafts', {
  access: 'staff',
  permission: 'clients.read',
  summary: "Whether a client's texts may be sent to the model; no by default",
  changedBy: ['clients'],
  params: idParams,
  response: clientDrafts,
  errors: ['not_found'],
});

export const setClientDrafts = endpoint('PUT', '/api/admin/clients/:id/drafts', {
  access: 'staff',
  permission: 'clients.write',
  summary: "Say whether a client's texts may be sent to the model",
  params: idParams,
  body: clientDrafts,
  response: clientDrafts,
  errors: ['not_found'],
});

// Each call below answers with a stream of events whose data are JSON. A `text` event has the next part of the draft. The last
// event is `done`, or `failed` with one sentence. The server stores no draft, only a row in the history.

export const draftMessage = endpoint('POST', '/api/admin/conversations/:id/draft', {
  access: 'staff',
  permission: 'messages.write',
  summary: "Draft a message to a client by the agency's model, as a stream of events",
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const draftContactAnswer = endpoint('POST', '/api/admin/messages/:id/draft', {
  access: 'staff',
  permission: 'messages.write',
  summary: 'Draft the answer to a message of the contact form, as a stream of events',
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const draftRequestAnswer = endpoint('POST', '/api/admin/consultations/:id/draft', {
  access: 'staff',
  permission: 'consultations.write',
  summary: 'Draft the answer to a request, as a stream of events',
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const draftChangeAnswer = endpoint('POST', '/api/admin/directive-change-requests/:id/draft', {
  access: 'staff',
  permission: 'change-requests.write',
  summary: 'Draft the answer to a change request, as a stream of events',
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const draftRound = endpoint('POST', '/api/admin/client-previews/:id/draft', {
  access: 'staff',
  permission: 'feedback.write',
  summary: 'Sum up the notes on the newest version of a preview for its client, as a stream of events',
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const draftLines = endpoint('POST', '/api/admin/quotes/:id/draft', {
  access: 'staff',
  permission: 'quotes.write',
  summary: 'Suggested lines of a quote, without prices, as a stream of events',
  params: idParams,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
