import * as auth from './auth.ts';
import * as consultations from './consultations.ts';
import * as docs from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as outbox from './outbox.ts';
import * as overview from './overview.ts';

const modules = { auth, consultations, docs, events, outbox, overview };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of every feature, with the name of the feature it belongs to. */
export const api: readonly { feature: string; name: string; endpoint: Endpoint }[] = Object.entries(
  modules,
).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
);
