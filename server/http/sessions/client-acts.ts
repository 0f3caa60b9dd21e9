import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { record } from '#server/data/audit/record.ts';

/** What says nothing about a client's work: what was seen, and parts of an upload under way. */
const silent = /seen|seeVersion|readPin|mark|upload|company|challenge|logout/i;

const names = new Map<Endpoint, string>(
  api.map(({ feature, name, endpoint }) => [endpoint, `${feature}.${name}`]),
);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const numeric = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Numbers and the kind of what was made: never what somebody wrote. */
function detailOf({ number, versionNumber, kind }: Record<string, unknown> = {}) {
  const detail = {
    number: numeric(number),
    versionNumber: numeric(versionNumber),
    kind: typeof kind === 'string' && /^[a-z-]{1,40}$/.test(kind) ? kind : undefined,
  };
  return Object.values(detail).some((value) => value !== undefined) ? detail : undefined;
}

/**
 * Adds to the audit log what a client has just done: every call of the contract by which clients change something, by its name.
 * Called before the answer leaves, so that what was acknowledged is there.
 */
export async function recordClientAct(
  context: Pick<Context, 'db' | 'now'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: unknown,
): Promise<void> {
  const { actor } = request;
  const client = actor?.kind === 'signed-in' && !actor.staff ? actor.client : actor;
  const action = names.get(endpoint);
  if (client?.kind !== 'client' || endpoint.method === 'GET' || !action || silent.test(action)) return;
  const params = request.params as Record<string, unknown>;
  const made = answer as Record<string, unknown> | null | undefined;
  await record(context, {
    contactId: client.contactId,
    action,
    subjectType: action.split('.', 1)[0] ?? '',
    subjectId: text(params['id']) ?? text(made?.['id']) ?? client.clientAccountId,
    clientAccountId: client.clientAccountId,
    detail: detailOf(made ?? undefined),
  });
}
