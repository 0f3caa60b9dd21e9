import { api } from '#contract/api.ts';
import type { Caller } from '../test-app.ts';
import { sampleBody } from './sample-body.ts';

/**
 * Makes the row that a further parameter of a path names, such as `:linkId` in `/clients/:id/links/:linkId`, by the call of staff that
 * creates it: the `POST` to what stands before the parameter.
 *
 * @param path as the contract has it
 * @param url the same with the parameters before this one filled in
 * @param given properties of the body that a plain sample does not have right
 * @returns the id, or null where no call creates such a row
 */
export async function createdRow(
  caller: Caller,
  { path, url, parameter }: { path: string; url: string; parameter: string },
  given: Record<string, unknown> = {},
): Promise<string | null> {
  const before = (text: string) => text.split(`/:${parameter}`, 1)[0] ?? '';
  const create = api.find(
    ({ endpoint }) =>
      endpoint.access === 'staff' && endpoint.method === 'POST' && endpoint.path === before(path),
  );
  if (!create) return null;
  const { body } = create.endpoint;
  const response = await caller.post(before(url), body ? sampleBody(body, given) : {});
  if (response.statusCode >= 300)
    throw new Error(`${create.name} makes no ${parameter}: ${response.statusCode} ${response.body}`);
  return response.json<{ id: string }>().id;
}
