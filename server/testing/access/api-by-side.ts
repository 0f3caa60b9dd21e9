import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sides, type Side } from '#contract/sign-in.ts';

type OneSided = Exclude<Endpoint, { access: 'person' }>;

/** A call that both sides have, with the path and the access rule of one side. */
function onSide({ needsRole, untilVerified, ...endpoint }: Endpoint, side: Side): OneSided {
  const path = endpoint.path.replace('/:side/', `/${side}/`);
  const access =
    endpoint.access === 'public'
      ? {}
      : side === 'client'
        ? { access: 'client', standing: 'pays', untilVerified }
        : needsRole
          ? { access: 'staff', permission: null }
          : { access: 'user' };
  return { ...endpoint, ...access, path } as OneSided;
}

/** Every call of the contract as people make it: a call that both sides have appears once for each side. */
export const apiBySide = api.flatMap(({ endpoint, ...call }): (typeof call & { endpoint: OneSided })[] =>
  endpoint.access === 'person' || endpoint.path.includes('/:side/')
    ? sides.map((side) => ({ ...call, endpoint: onSide(endpoint, side) }))
    : [{ ...call, endpoint }],
);
