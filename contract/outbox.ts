import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listQuery } from './fields.ts';

/** A mail that is not sent, because no mail server is configured. */
export const outboxMail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  error: z.nullable(z.string()),
});

export type OutboxMail = z.infer<typeof outboxMail>;

export const listOutbox = endpoint('GET', '/api/admin/outbox', {
  access: 'staff',
  permission: 'outbox.read',
  summary:
    'Mails kept because no mail server is configured; super admins only, as they may hold links that sign in',
  changedBy: ['mail'],
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(outboxMail),
  list: true,
});
