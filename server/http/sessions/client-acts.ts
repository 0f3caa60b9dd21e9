import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { answerOf } from '#server/data/audit/act.ts';
import { record } from '#server/data/audit/record.ts';

/** Calls that the audit log leaves out: prices, marking as seen, parts of an upload, session changes. */
const silent = /price|seen|seeVersion|readPin|mark|upload|company|challenge|logout|PasskeyOptions/i;

/** True for a call that the audit log leaves out. */
export const notesNothing = ({ feature, name }: { feature: string; name: string }): boolean =>
  silent.test(`${feature}.${name}`);

/** The names of the calls that the audit log includes. */
const names = new Map<Endpoint, string>(
  api
    .filter((call) => !notesNothing(call))
    .map(({ feature, name, endpoint }) => [endpoint, `${feature}.${name}`]),
);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const numeric = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A value of a list in the contract. The body was validated against that list. */
const listed = (value: unknown) =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined;

/** Numbers, the kind of the row, and the chosen answer, but never text that somebody wrote. */
function detailOf({ number, versionNumber, kind }: Record<string, unknown>, answer: unknown) {
  const detail = {
    number: numeric(number),
    versionNumber: numeric(versionNumber),
    kind: listed(kind),
    answer: listed(answer),
  };
  return Object.values(detail).some((value) => value !== undefined) ? detail : undefined;
}

/** The row that a call gives, or the row inside an answer that is kept for repeats. */
function rowOf(given: unknown): Record<string, unknown> {
  const row = (answerOf(given) ?? {}) as Record<string, unknown>;
  return typeof row['body'] === 'object' && row['body'] !== null ? (row['body'] as typeof row) : row;
}

/**
 * Runs a call that changes something for a client. The same transaction writes a row of the audit log, so there is never a
 * change without a row, or a row without a change. Features need no code for this.
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
  if (client?.kind !== 'client' || endpoint.method === 'GET' || !action) return work();
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
