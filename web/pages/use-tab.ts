import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

/**
 * The open tab, kept in the address as `?tab=`, so that Back, a reload and a shared link keep their place.
 * Without one in the address the default opens; `undefined` while the default is not known yet. Once known it stays: work done on the page does not move the tab.
 */
export function useTab<T extends string>(
  tabs: readonly T[],
  currentDefault: T | undefined,
): [T | undefined, (tab: T) => void] {
  const [search, setSearch] = useSearchParams();
  const [standing, setStanding] = useState<T>();
  useEffect(() => {
    if (currentDefault !== undefined) setStanding((first) => first ?? currentDefault);
  }, [currentDefault]);

  const asked = search.get('tab');
  const known = tabs.find((tab) => tab === asked);
  const open = (tab: T) => {
    if (tab === (known ?? standing)) return;
    // What one tab is narrowed to means nothing to another.
    setSearch(new URLSearchParams({ tab }));
  };
  return [known ?? standing ?? currentDefault, open];
}
