import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { record } from '#server/data/audit/record.ts';

/** What says nothing about a client's work: what was seen, and parts of an upload under way. */
const silent = /seen|seeVersion|readPin|mark|upload|company|challenge|logout|PasskeyOptions/i;

const names = new Map<Endpoint, string>(
  api.map(({ feature, name, endpoint }) => [endpoint, `${feature}.${name}`]),
);

/** True for a call that says nothing about a client's work. */
export const notesNothing = ({ feature, name }: { feature: string; name: string }): boolean =>
  silent.test(`${feature}.${name}`);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const numeric = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A word that the contract lists, which the body was checked against. */
const listed = (value: unknown) =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined;

/** Numbers and the kind of what was made, and which answer was chosen: never what somebody wrote. */
function detailOf({ number, versionNumber, kind }: Record<string, unknown>, answer: unknown) {
  const detail = {
    number: numeric(number),
    versionNumber: numeric(versionNumber),
    kind: listed(kind),
    answer: listed(answer),
  };
  return Object.values(detail).some((value) => value !== undefined) ? detail : undefined;
}

/** The row that a transaction gives, or the answer that is kept for a repeat of the request. */
function rowOf(given: unknown): Record<string, unknown> {
  const row = (given ?? {}) as Record<string, unknown>;
  return typeof row['body'] === 'object' && row['body'] !== null ? (row['body'] as typeof row) : row;
}

/**
 * Runs a call by which a client changes something. The transaction that changes it notes it in the audit log, so that no change is
 * without its row and no row without its change; no feature can forget it. A call that changes nothing is not noted.
 */
export function actingAsClient<T>(
  context: Pick<Context, 'db' | 'now'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { actor } = request;
  const client = actor?.kind === 'signed-in' && !actor.staff ? actor.client : actor;
  const action = names.get(endpoint);
  if (client?.kind !== 'client' || endpoint.method === 'GET' || !action || silent.test(action)) return work();
  const params = request.params as Record<string, unknown>;
  const note = async (given: unknown) => {
    const made = rowOf(given);
    await record(context, {
      contactId: client.contactId,
      action,
      subjectType: action.split('.', 1)[0] ?? '',
      subjectId: text(params['id']) ?? text(made['id']) ?? client.clientAccountId,
      clientAccountId: client.clientAccountId,
      detail: detailOf(made, (request.body as { answer?: unknown } | null | undefined)?.answer),
    });
  };
  return context.db.endingWith(note, work);
}
