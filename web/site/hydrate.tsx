import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes the `mount` function of an island's module. It hydrates synchronously, so that React handles the repeated
 * event. `read` takes the props from the markup.
 */
export function hydrate<P extends object>(
  Component: ComponentType<P>,
  read?: (root: HTMLElement) => Partial<P>,
): (root: HTMLElement) => void {
  return (root) => {
    const props = { ...JSON.parse(root.dataset['props'] ?? '{}'), ...read?.(root) } as P;
    flushSync(() => {
      hydrateRoot(root, <Component {...props} />, { identifierPrefix: root.dataset['prefix'] ?? '' });
    });
  };
}

/** Reads the form token from the markup, where it also serves posts without JavaScript. */
export const readFormToken = (root: HTMLElement) => ({
  formToken: root.querySelector('[name="formToken"]')?.getAttribute('value') ?? '',
});
