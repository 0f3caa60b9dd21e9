import { useEffect, useRef } from 'react';
import { topDialog } from '#web/ui/layout/top-layer.ts';

const typed = 'input, textarea, select, [contenteditable]';

/**
 * Shortcuts for a queue, each a single letter. They do nothing while the user types, in a dialog, or with a modifier
 * key.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || topDialog()) return;
      if (event.target instanceof Element && event.target.closest(typed)) return;
      const run = current.current[event.key.length === 1 ? event.key.toLowerCase() : ''];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
