import { useSyncExternalStore } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True if the browser has a network connection. The server may still be unreachable. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** A line below the tab bar: there is no connection, but no typed text is lost. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-10 sm:top-14 lg:top-12">
      {!online && (
        <p
          data-bar
          className="flex items-center justify-center gap-2 bg-warning-soft px-gutter py-2 text-center type-text text-warning-ink"
        >
          <Icon name="alert" className="size-4.5 shrink-0" />
          You are offline. Your text is kept, and uploads continue once you are online again.
        </p>
      )}
    </div>
  );
}
