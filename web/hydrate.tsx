import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/**
 * Makes the `mount` that the entry of an island exports: hydrates at once, so that the event which follows is heard. `read` finds
 * the props that stand in the markup.
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

/** The token that a public form was rendered with, for a post without JavaScript. */
export const readFormToken = (root: HTMLElement) => ({
  formToken: root.querySelector('[name="formToken"]')?.getAttribute('value') ?? '',
});
