import type { FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { answerOf } from '#server/data/audit/act.ts';
import { record } from '#server/data/audit/record.ts';

/** Calls that do not count as an act of a client: prices, marking as seen, parts of an upload, session changes. */
const silent = /price|seen|seeVersion|readPin|mark|upload|company|challenge|logout|PasskeyOptions/i;

/** True for a call that the audit log leaves out. */
export const notesNothing = ({ feature, name }: { feature: string; name: string }): boolean =>
  silent.test(`${feature}.${name}`);

/** The calls that the audit log notes. */
const names = new Map<Endpoint, string>(
  api
    .filter((call) => !notesNothing(call))
    .map(({ feature, name, endpoint }) => [endpoint, `${feature}.${name}`]),
);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const numeric = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** A word from the contract's lists; the body was validated against them. */
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

/** The row that a transaction returns, or the row inside an answer kept for repeats. */
function rowOf(given: unknown): Record<string, unknown> {
  const row = (answerOf(given) ?? {}) as Record<string, unknown>;
  return typeof row['body'] === 'object' && row['body'] !== null ? (row['body'] as typeof row) : row;
}

/**
 * Runs a call that changes something for a client. The same transaction writes an audit row, so there is never a change without its
 * row, or a row without a change. Features need no code for this.
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
