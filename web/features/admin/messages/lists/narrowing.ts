import type { AdminAddress } from '#web/state/use-address-state.ts';
import type { ClientFilter } from '../data.ts';

const sides = ['client', 'admin', 'both'] as const;

/** The search text of both lists. Links to contact form messages use the name `contact`. */
export const searchOf = (address: AdminAddress<'messages'>) => ({
  value: address.value('q') || address.value('contact'),
  set: (words: string) => {
    if (address.value('contact')) address.set('contact', '');
    address.set('q', words);
  },
});

/** The side that wrote the listed client messages. By default both sides for one client, otherwise only clients. */
export function sideOf(address: AdminAddress<'messages'>) {
  const usual: ClientFilter['from'] = address.value('client') ? 'both' : 'client';
  return {
    value: sides.find((side) => side === address.value('from')) ?? usual,
    isSet: address.value('from') !== '',
    set: (side: ClientFilter['from']) => address.set('from', side === usual ? '' : side),
  };
}
