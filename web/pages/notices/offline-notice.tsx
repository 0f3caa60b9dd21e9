import { useOnline } from '#web/api/live/use-online.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Says, below the tab bar, that there is no connection, and that nothing typed is lost. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-14 z-10 lg:top-12">
      {!online && (
        <p
          data-bar
          className="flex items-center justify-center gap-2 bg-warning-soft px-gutter py-2 text-center text-sm font-medium text-warning-ink"
        >
          <Icon name="alert" className="size-4.5 shrink-0" />
          You are offline. What you write stays here, and files go on by themselves.
        </p>
      )}
    </div>
  );
}
