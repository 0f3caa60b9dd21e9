import { useSyncExternalStore } from 'react';
import { isServerGone } from '#web/api/live/live.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

const events = ['online', 'offline', 'reach'];

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

const trouble = () =>
  navigator.onLine ? isServerGone() && 'The server does not answer.' : 'You are offline.';

/** A line below the tab bar: there is no connection, but no typed text is lost. */
export function OfflineNotice() {
  const words = useSyncExternalStore(subscribe, trouble);
  return (
    <div role="status" className="sticky top-0 z-10 sm:top-14 lg:top-12">
      {words && (
        <p
          data-bar
          className="flex items-center justify-center gap-2 bg-warning-soft px-gutter py-2 text-center type-text text-warning-ink"
        >
          <Icon name="alert" className="size-4.5 shrink-0" />
          {words} Your text is kept, and uploads continue by themselves.
        </p>
      )}
    </div>
  );
}
