import { Archive, OctagonAlert } from 'lucide-react';
import type { Ref } from 'react';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FolderButton } from '#web/ui/buttons/folder-button.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';

interface ConsultationsHeadingProps {
  ref: Ref<HTMLHeadingElement>;
  address: AdminAddress<'consultations'>;
  inSpam: boolean;
  /** The number of pending requests; undefined until it has loaded. */
  pending: number | undefined;
  spam: number;
  /** Opens the archive; undefined for users who may not remove requests. */
  onArchive: (() => void) | undefined;
  onKeys: () => void;
}

/** The heading of the Consultations tab: the numbers of the queue, and buttons for spam, archive and keys. */
export function ConsultationsHeading({
  ref,
  address,
  inSpam,
  pending,
  spam,
  onArchive,
  onKeys,
}: ConsultationsHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2
        id="consultations-heading"
        ref={ref}
        tabIndex={-1}
        className="me-1 scroll-mt-24 text-2xl outline-none"
      >
        Consultations
      </h2>
      {pending !== undefined && (
        <>
          <Badge tone={pending > 0 ? 'warning' : 'neutral'}>{pending.toLocaleString('en-US')} in queue</Badge>
          <Badge tone={pending > 0 ? 'brand' : 'neutral'}>{pending.toLocaleString('en-US')} unread</Badge>
        </>
      )}
      <FolderButton
        name="Spam"
        icon={OctagonAlert}
        count={spam > 0 ? countText(spam) : null}
        small
        pressed={inSpam}
        className="ms-auto max-sm:-ms-3"
        onClick={() => address.set('folder', inSpam ? '' : 'spam')}
      />
      {onArchive && <FolderButton name="Archive" icon={Archive} small onClick={onArchive} />}
      <Button
        variant="quiet"
        size="sm"
        className="text-ink-soft max-lg:hidden pointer-coarse:hidden"
        aria-keyshortcuts="?"
        onClick={onKeys}
      >
        Keys
        <kbd aria-hidden="true" className="font-sans text-xs">
          ?
        </kbd>
      </Button>
    </div>
  );
}
