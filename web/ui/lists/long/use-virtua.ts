import { useEffect, useState } from 'react';
import type { Virtualizer, WindowVirtualizer } from 'virtua';

interface Virtua {
  Virtualizer: typeof Virtualizer;
  WindowVirtualizer: typeof WindowVirtualizer;
}

let loaded: Virtua | undefined;

/**
 * The components that render only visible rows; undefined until a list needs these and they have loaded. Most lists are
 * short. Without the components, a list renders all loaded rows.
 */
export function useVirtua(needed: boolean): Virtua | undefined {
  const [virtua, setVirtua] = useState(loaded);
  useEffect(() => {
    if (!needed || virtua) return undefined;
    let left = false;
    import('virtua').then(
      ({ Virtualizer, WindowVirtualizer }) => {
        loaded = { Virtualizer, WindowVirtualizer };
        if (!left) setVirtua(loaded);
      },
      // Ignore the failure; the next list tries again.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [needed, virtua]);
  return needed ? virtua : undefined;
}
