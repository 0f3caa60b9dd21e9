import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { toast } from '#web/ui/feedback/toast-store.ts';

/**
 * The open tab is in the address as `?tab=`, so that Back, a reload and a shared link open the same tab. Without
 * `?tab=` the default tab opens; the result is `undefined` until the default is known. The first known default stays,
 * so that work on the page does not change the tab. If the named tab does not exist or the user may not open it, a
 * notification says so, the default tab opens, and `?tab=` is removed.
 */
export function useTab<T extends string>(
  tabs: readonly T[],
  currentDefault: T | undefined,
): [T | undefined, (tab: T) => void] {
  const [search, setSearch] = useSearchParams();
  const [firstDefault, setFirstDefault] = useState<T>();
  useEffect(() => {
    if (currentDefault !== undefined) setFirstDefault((first) => first ?? currentDefault);
  }, [currentDefault]);

  const asked = search.get('tab');
  const known = tabs.find((tab) => tab === asked);
  // The user's role may change while the page is open, and with it the tabs.
  const first = firstDefault !== undefined && tabs.includes(firstDefault) ? firstDefault : currentDefault;
  const gone = Boolean(asked) && !known && first !== undefined;
  const forget = useEffectEvent(() => {
    toast({
      title: 'This link does not work here',
      description: 'It may be old, incomplete, or meant for someone else.',
    });
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('tab');
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (gone) forget();
  }, [gone]);
  const open = (tab: T) => {
    if (tab === (known ?? first)) return;
    // Remove the other parameters, which do not apply to the new tab.
    setSearch(new URLSearchParams({ tab }));
  };
  return [known ?? first, open];
}
