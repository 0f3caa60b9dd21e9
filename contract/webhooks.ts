import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { topics, type SharedTopic } from './events.ts';
import { id, idParams, instant, listQuery, ok } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The topics that a webhook can send messages about. Messages never contain a person's own notices. */
export const hookTopics = topics.filter((topic): topic is SharedTopic => topic !== 'notices');

/** The greatest number of webhooks of an agency. */
export const mostWebhooks = 10;

/** The address of another program to which Foyer sends messages about changes. */
export const webhook = z.object({
  id,
  url: z.string(),
  topics: z.array(z.string()),
  /** The time when the webhook was turned off, by staff or after three days of failures; null while it is on. */
  stoppedAt: z.nullable(instant),
  /** The time of the last successful message; null if there was none. */
  answeredAt: z.nullable(instant),
  /** The time since which the oldest failed message has waited; null if no message has failed. */
  failingSince: z.nullable(instant),
  createdAt: instant,
});

export type Webhook = z.infer<typeof webhook>;

const url = z.string({ error: 'Please enter an address.' }).check(
  z.trim(),
  z.maxLength(limits.url, { error: 'This address is too long.', abort: true }),
  z.refine(
    (value) => /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(value),
    'Please enter an address such as https://example.com/hook.',
  ),
);

const chosenTopics = z.array(z.enum(hookTopics)).check(z.minLength(1, 'Please choose at least one.'));

export const newWebhook = z.object({ url, topics: chosenTopics });

const rules = { access: 'staff', permission: 'connections.write' } as const;

export const listWebhooks = endpoint('GET', '/api/admin/webhooks', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Addresses of other programs that get messages about changes, the oldest first',
  changedBy: ['settings'],
  response: z.array(webhook),
});

/** The secret of a webhook, in the form that Standard Webhooks defines. */
const secret = z.string();

export const createWebhook = endpoint('POST', '/api/admin/webhooks', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Send another program messages about changes; only this answer contains the secret',
  body: newWebhook,
  response: z.object({ id, secret }),
  status: 201,
  errors: ['conflict'],
});

export const updateWebhook = endpoint('PATCH', '/api/admin/webhooks/:id', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Change a webhook, or turn it off or on',
  params: idParams,
  body: z.object({ url: z.optional(url), topics: z.optional(chosenTopics), on: z.optional(z.boolean()) }),
  response: ok,
  errors: ['not_found'],
});

export const deleteWebhook = endpoint('DELETE', '/api/admin/webhooks/:id', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Delete a webhook with its messages',
  params: idParams,
  response: ok,
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint('POST', '/api/admin/webhooks/:id/secret', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Make a new secret for a webhook; for a day the previous one also signs',
  params: idParams,
  response: z.object({ secret }),
  errors: ['not_found'],
});

export const testWebhook = endpoint('POST', '/api/admin/webhooks/:id/test', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Send a test message to a webhook',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

/** A message to a webhook. */
export const webhookDelivery = z.object({
  /** The `webhook-id` header, which is the same for each attempt. */
  id,
  type: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  /** The time of the next attempt; null if there will be none. */
  dueAt: z.nullable(instant),
  /** The HTTP status of the last answer; null if there was no answer. */
  status: z.nullable(z.number()),
  /** The start of the last answer, or the reason why there was no answer. */
  answer: z.nullable(z.string()),
  triedAt: z.nullable(instant),
  createdAt: instant,
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveries = endpoint('GET', '/api/admin/webhooks/:id/deliveries', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Messages to a webhook in the last 30 days, the newest first',
  changedBy: ['settings'],
  params: idParams,
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(webhookDelivery),
  list: true,
  errors: ['not_found'],
});

export const sendWebhookAgain = endpoint('POST', '/api/admin/webhooks/:id/deliveries/:deliveryId/send', {
  access: rules.access,
  permission: rules.permission,
  summary: 'Send a message to a webhook again',
  params: z.object({ id, deliveryId: id }),
  response: ok,
  errors: ['not_found'],
});
