import type { Pin } from '#contract/pins.ts';
import type { ClientRoom } from '#contract/preview-versions.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PrintButton } from '#web/ui/review/print/print-button.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { DecisionLines } from '#web/ui/review/decision/decision-lines.tsx';
import { DeliveryLines } from '#web/ui/review/decision/delivery-lines.tsx';
import { useMyDeliveries } from '../deliveries/data.ts';

interface RoomHistoryProps {
  room: ClientRoom;
  shownId: string;
  onShow: (versionId: string) => void;
  /** Of the version that is shown. */
  notes: readonly Pin[];
}

const countText = (count: number, [one, many]: readonly [string, string]) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Every version with what was said and decided about it, the newest first. */
export function RoomHistory({ room: { versions, preview }, shownId, onShow, notes }: RoomHistoryProps) {
  const { brand } = appBoot();
  const shown = versions.find(({ id }) => id === shownId);
  const delivered = Map.groupBy(
    useMyDeliveries(preview.id).data?.items ?? [],
    ({ versionNumber }) => versionNumber,
  );
  return (
    <div className="flex flex-col gap-6 p-4 lg:p-5">
      {preview.description && (
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{preview.description}</p>
      )}
      <ol aria-label="Versions" className="flex flex-col">
        {versions.map((version) => (
          <li
            key={version.id}
            className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0 first:pt-0"
          >
            <div className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <h3 className="font-sans text-base font-semibold">
                  Version {version.number}
                  {version.newest && <span className="font-normal text-ink-soft"> · the newest</span>}
                </h3>
                <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
                  <RelativeTime instant={version.readyAt ?? version.createdAt} />
                  {version.pinCount > 0 && <span>· {countText(version.pinCount, ['note', 'notes'])}</span>}
                  {version.feedbackCount > 0 && <span>· {version.feedbackCount} feedback</span>}
                </p>
              </div>
              {version.id !== shownId && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Show version ${version.number}`}
                  onClick={() => onShow(version.id)}
                >
                  Show
                </Button>
              )}
            </div>
            {version.note && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{version.note}</p>}
            <DecisionLines decisions={version.decisions} />
            <DeliveryLines deliveries={delivered.get(version.number) ?? []} />
          </li>
        ))}
      </ol>
      {shown && (
        <PrintButton
          title={preview.title}
          detail={`By ${brand.name}`}
          version={shown}
          versions={versions}
          notes={notes}
          deliveries={delivered.get(shown.number) ?? []}
        />
      )}
    </div>
  );
}
