import { renderToString } from 'react-dom/server';
import type { ReactElement } from 'react';
import type { IslandHost } from '#web/ui/layout/island.tsx';

/**
 * Collects the islands of one page. React cannot hydrate a root inside another root. So the page is first rendered with
 * a placeholder for each island. Then each island is rendered separately, as the browser will hydrate it.
 */
export function createIslandHost(scripts: IslandHost['scripts']): {
  host: IslandHost;
  fill: (html: string) => string;
} {
  // Random, so that no user's text can look like a placeholder.
  const secret = crypto.randomUUID();
  const slots: { element: ReactElement; prefix: string }[] = [];
  let prefixes = 0;
  return {
    host: {
      scripts,
      // Short, because every id on the page starts with the prefix: i, j, k.
      prefix: () => (prefixes++ + 18).toString(36),
      slot(element, prefix) {
        slots.push({ element, prefix });
        return `${secret}:${slots.length - 1};`;
      },
    },
    fill(html) {
      return html.replaceAll(new RegExp(`${secret}:(\\d+);`, 'g'), (_, index: string) => {
        const slot = slots[Number(index)];
        if (!slot) throw new Error(`Island ${index} was never noted.`);
        return renderToString(slot.element, { identifierPrefix: slot.prefix });
      });
    },
  };
}
