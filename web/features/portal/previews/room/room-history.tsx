import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { VersionList } from '#web/ui/review/decision/version-list.tsx';
import { useMyDeliveries } from '../data.ts';

interface RoomHistoryProps {
  room: ClientRoom;
  shownId: string;
  onShow: (versionId: string) => void;
  /** The notes on the shown version. */
  notes: readonly Pin[];
}

/** All versions, newest first, each with its note and decisions. */
export function RoomHistory({ room: { versions, preview }, shownId, onShow, notes }: RoomHistoryProps) {
  const { brand } = appBoot();
  return (
    <VersionList
      title={preview.title}
      detail={`By ${brand.name}`}
      versions={versions}
      shownId={shownId}
      onShow={onShow}
      notes={notes}
      deliveries={useMyDeliveries(preview.id).data?.items}
      lead={
        preview.description && (
          <p className="type-text wrap-anywhere whitespace-pre-wrap">{preview.description}</p>
        )
      }
      renderHeading={(version) => (
        <div className="min-w-0 flex-1">
          <h3 className="type-name">
            Version {version.number}
            {version.newest && <span className="type-text text-ink-soft"> · the newest</span>}
          </h3>
          <p className="flex flex-wrap gap-x-2 type-meta text-ink-soft">
            <RelativeTime instant={version.readyAt ?? version.createdAt} />
            {version.pinCount > 0 && (
              <span>· {version.pinCount === 1 ? '1 note' : `${version.pinCount} notes`}</span>
            )}
            {version.feedbackCount > 0 && <span>· {version.feedbackCount} feedback</span>}
          </p>
        </div>
      )}
    >
      {(version) => (
        <>
          {version.note && <p className="type-text wrap-anywhere whitespace-pre-wrap">{version.note}</p>}
          <DecisionLines decisions={version.decisions} />
        </>
      )}
    </VersionList>
  );
}
