import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes the `mount` function for an island's entry. It hydrates synchronously, so that the repeated event
 * finds its handlers. `read` reads props from the markup.
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

/** The form token from the rendered markup, which also serves posts without JavaScript. */
export const readFormToken = (root: HTMLElement) => ({
  formToken: root.querySelector('[name="formToken"]')?.getAttribute('value') ?? '',
});
