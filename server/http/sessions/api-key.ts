import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { actorOfKey } from '#server/access/api-keys/api-keys.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { forbidden } from '#server/core/errors.ts';
import type { SessionContext } from './session.ts';

/** Features about signing in, people's access, and the installation. No API key may make their calls. */
const closedFeatures: ReadonlySet<string> = new Set([
  'api-keys',
  'auth',
  'drafts',
  'erasure',
  'imports',
  'invitations',
  'people',
  'security',
  'sign-in',
  'system',
  'team',
  'webhooks',
]);

/** Calls of other features that sign somebody in, or change a colleague's rights. No API key may make them. */
const closedCalls: ReadonlySet<string> = new Set([
  'addClientHelper',
  'removeClientHelper',
  'addProjectHelper',
  'removeProjectHelper',
  'submitConsultationWithAccount',
]);

/** The calls that no API key may make. A key may make all other public calls, and the other calls of staff that its role includes. */
export const closedToKeys: ReadonlySet<Endpoint> = new Set(
  api
    .filter(({ feature, name }) => closedFeatures.has(feature) || closedCalls.has(name))
    .map(({ endpoint }) => endpoint),
);

/** The actor of an API key for a call; null for a public call. @throws AppError `unauthorized` or `forbidden` */
export async function actorByKey(
  { db, now }: Pick<SessionContext, 'db' | 'now'>,
  endpoint: Endpoint,
  token: string,
): Promise<UserActor | null> {
  const actor = endpoint.access === 'public' ? null : await actorOfKey(db, token, now());
  const isForKeys =
    endpoint.access === 'public' || endpoint.access === 'staff' || endpoint.access === 'signed-in';
  if (!isForKeys || closedToKeys.has(endpoint)) throw forbidden('An API key cannot make this call.');
  return actor;
}
