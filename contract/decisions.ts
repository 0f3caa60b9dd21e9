import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, optionalText, rating } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { person } from './person.ts';
import { newPin } from './pins.ts';
import { hasContent, threadReply } from './threads.ts';
import { acceptsExtra } from './money/rounds.ts';

/** How long a decision can be withdrawn, in milliseconds. */
export const withdrawalMs = 60 * 60 * 1000;

/** The possible decisions on a version. */
export const decisionKind = z.enum(['approve', 'approve-with-notes', 'request-changes']);

export type DecisionKind = z.infer<typeof decisionKind>;

/** A person's decision on one version of a preview. */
export const decision = z.object({
  id,
  versionId: id,
  versionNumber: z.int(),
  kind: decisionKind,
  words: z.nullable(z.string()),
  decidedBy: z.nullable(person),
  /** The hash of the content that the person decided on. */
  contentHash: z.string(),
  createdAt: instant,
  withdrawnAt: z.nullable(instant),
  /** True if the person has neither withdrawn the decision nor replaced it by a newer one. */
  inForce: z.boolean(),
  /** The time until which the person may withdraw the decision; null for other readers, and once it is too late. */
  withdrawableUntil: z.nullable(instant),
});

export type Decision = z.infer<typeof decision>;

/**
 * The result of all decisions on a version. `approved`: one person approved, or all required people did. `changes`: somebody
 * asked for changes. Null: a decision is still missing.
 */
export const versionDecision = z.nullable(z.enum(['approved', 'changes']));

const missing = 'Please choose a decision.';

/** The greatest number of unsent notes that a decision sends with it; the same limit applies to unsent replies. */
export const mostNotesWithDecision = 20;

const newDecision = z
  .object({
    versionId: z.string(missing).check(z.uuid(missing)),
    /** The `contentHash` of the version that the person saw. */
    contentHash: z.string('Please look at the preview first.').check(z.maxLength(64)),
    kind: z.enum(decisionKind.options, { error: missing }),
    /**
     * The text is required for `approve-with-notes` without pins. It is optional for `request-changes`, since pins can say what
     * to change.
     */
    words: optionalText(limits.message, 'The comment'),
    /** The stars, if the client chose them. They are listed with the feedback; the text stays with the decision. */
    rating: z.optional(rating),
    /** Pins that the call stores with the decision, in the same transaction. */
    notes: z.optional(z.array(newPin).check(z.maxLength(mostNotesWithDecision))),
    /** Replies to pins that the call stores with the decision, in the same transaction. */
    replies: z.optional(
      z
        .array(z.object({ pinId: id, ...threadReply }).check(hasContent))
        .check(z.maxLength(mostNotesWithDecision)),
    ),
    /**
     * Accepts the price of a further round; only with `request-changes`. If the round has another price, the call fails with
     * `price_changed`. Without this field the call stores the decision and charges nothing.
     */
    acceptsExtra: z.optional(acceptsExtra),
  })
  .check(
    z.refine(
      ({ kind, words, notes = [], replies = [] }) =>
        kind !== 'approve-with-notes' || words !== null || notes.length + replies.length > 0,
      {
        error: 'Please write your notes.',
        path: ['words'],
      },
    ),
    z.refine((given) => given.acceptsExtra === undefined || given.kind === 'request-changes', {
      error: 'Only a request for changes can accept a further round.',
      path: ['acceptsExtra'],
    }),
  );

export type NewDecision = z.infer<typeof newDecision>;

export const decide = endpoint('POST', '/api/client/previews/:id/decisions', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary:
    'Approve the newest version of a preview, or ask for changes, with stars, pins and replies; replaces your earlier decision',
  params: idParams,
  body: newDecision,
  response: decision,
  status: 201,
  errors: [
    'payload_too_large',
    'storage_full',
    'not_found',
    'superseded',
    'price_changed',
    'conflict',
    'idempotency_mismatch',
    'too_many_requests',
  ],
});

export const withdrawDecision = endpoint('POST', '/api/client/previews/:id/decisions/:decisionId/withdraw', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This preview', keepsSeen: true },
  summary: 'Withdraw your decision within 60 minutes',
  params: z.object({ id, decisionId: id }),
  response: decision,
  errors: ['not_found', 'conflict'],
});

export const setApprovers = endpoint('PUT', '/api/admin/client-previews/:id/approvers', {
  access: 'staff',
  permission: 'previews.write',
  summary: 'Choose the contacts who must all approve a preview; without any, one approval is enough',
  params: idParams,
  body: z.object({ contactIds: z.array(id).check(z.maxLength(30)) }),
  response: z.array(person),
  errors: ['not_found'],
});
