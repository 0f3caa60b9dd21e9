import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentTooltip, subscribeTooltip, unwantTooltip, type TooltipState } from './tooltip-store.ts';

/** Renders the tooltip of the page; the app has one. The code that positions it loads before the first tooltip opens. */
export function TooltipLayer() {
  const state = useSyncExternalStore(subscribeTooltip, currentTooltip);
  const [Popup, setPopup] = useState<ComponentType<{ state: TooltipState }> | null>(null);
  useEffect(() => {
    if (!state.wanted) return;
    import('./tooltip-popup.tsx').then(({ TooltipPopup }) => setPopup(() => TooltipPopup), unwantTooltip);
  }, [state.wanted]);
  return Popup && <Popup state={state} />;
}
