import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes the `mount` that the entry of an island exports: it hydrates synchronously, so that the repeated event finds its
 * handlers. `read` reads the props that are in the markup.
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

/** The form token in the rendered markup, there for a post without JavaScript. */
export const readFormToken = (root: HTMLElement) => ({
  formToken: root.querySelector('[name="formToken"]')?.getAttribute('value') ?? '',
});
