import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Makes the `mount` that the entry of an island exports: hydrates at once, so that the event which follows is heard. */
export function hydrate<P extends object>(Component: ComponentType<P>): (root: HTMLElement) => void {
  return (root) => {
    const props = JSON.parse(root.dataset['props'] ?? '{}') as P;
    flushSync(() => {
      hydrateRoot(root, <Component {...props} />, { identifierPrefix: root.dataset['prefix'] ?? '' });
    });
  };
}
