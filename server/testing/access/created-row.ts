import { api } from '#contract/api.ts';
import type { Method } from '#contract/endpoint.ts';
import type { Caller } from '../test-app.ts';
import { sampleBody } from './sample-body.ts';

/**
 * Makes the row for a later path parameter, such as `:linkId` in `/clients/:id/links/:linkId`. Uses the staff call that
 * creates such rows: the `POST` to the path before the parameter, or to the agency's list of such rows, such as
 * `/api/admin/links`.
 * @param path as in the contract
 * @param url the path with the earlier parameters filled in
 * @param given body properties that replace those of the sample body
 * @returns the id, or null if no call creates such a row
 */
export async function createdRow(
  caller: Caller,
  { path, url, parameter }: { path: string; url: string; parameter: string },
  given: Record<string, unknown> = {},
): Promise<string | null> {
  const before = (text: string) => text.split(`/:${parameter}`, 1)[0] ?? '';
  const own = before(path);
  const shared = `/api/admin/${own.split('/').at(-1)}`;
  const creates = api.filter(({ endpoint: { access, method } }) => access === 'staff' && method === 'POST');
  const create =
    creates.find(({ endpoint }) => endpoint.path === own) ??
    creates.find(({ endpoint }) => endpoint.path === shared);
  if (!create) return null;
  const { body } = create.endpoint;
  const at = create.endpoint.path === own ? before(url) : shared;
  const response = await caller.post(at, body ? sampleBody(body, given) : {});
  if (response.statusCode >= 300)
    throw new Error(`${create.name} makes no ${parameter}: ${response.statusCode} ${response.body}`);
  return response.json<{ id: string }>().id;
}

const makers: Partial<Record<Method, readonly Method[]>> = {
  DELETE: ['POST', 'PUT'],
  PUT: ['POST'],
  PATCH: ['POST'],
};

/**
 * Makes the row that a call changes or deletes if another row has exactly one of its kind, such as `DELETE
 * /clients/:id/logo`. Uses the staff call that creates or sets it at the same path, if there is such a call and the row is
 * missing.
 */
export async function makeOnlyRow(
  caller: Caller,
  { method, path, url }: { method: Method; path: string; url: string },
): Promise<void> {
  const create = api.find(
    ({ endpoint }) =>
      endpoint.access === 'staff' && endpoint.path === path && makers[method]?.includes(endpoint.method),
  );
  if (!create || !path.includes('/:')) return;
  const { endpoint } = create;
  const payload = endpoint.body && sampleBody(endpoint.body);
  const response = await caller.inject({ method: endpoint.method, url, ...(payload ? { payload } : {}) });
  if (response.statusCode >= 300 && response.statusCode !== 409)
    throw new Error(`${create.name} makes nothing for ${method}: ${response.statusCode} ${response.body}`);
}
