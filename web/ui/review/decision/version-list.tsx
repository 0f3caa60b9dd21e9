import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Note } from '../notes/note.ts';
import { PrintButton } from '../print/print-button.tsx';
import type { Printable } from '../print/print-round.tsx';
import { DeliveryLines, type DeliveryLine } from './delivery-lines.tsx';

interface VersionListProps<V extends Printable> {
  title: string;
  /** Printed below the title. */
  detail: string;
  /** Newest first. */
  versions: readonly V[];
  shownId: string;
  onShow: (versionId: string) => void;
  /** The notes on the version that is shown, for printing. */
  notes: readonly Note[];
  /** The deliveries of all versions. */
  deliveries: readonly DeliveryLine[] | undefined;
  /** A part above the list. */
  lead?: ReactNode;
  /** Renders the number of a version and the content beside it. */
  renderHeading: (version: V) => ReactNode;
  /** Renders the feedback and decisions on a version. */
  children: (version: V) => ReactNode;
  /** Further buttons that save the rounds, beside the print button. */
  exports?: ReactNode;
}

/** The versions of a preview with their feedback, decisions and deliveries; each can be shown and printed. */
export function VersionList<V extends Printable>({
  title,
  detail,
  versions,
  shownId,
  onShow,
  notes,
  deliveries = [],
  lead,
  renderHeading,
  children,
  exports,
}: VersionListProps<V>) {
  const delivered = Map.groupBy(deliveries, ({ versionNumber }) => versionNumber);
  const shown = versions.find(({ id }) => id === shownId);
  return (
    <div className="flex flex-col gap-5 p-4 lg:p-5">
      {lead}
      <ol aria-label="Versions" className="flex flex-col">
        {versions.map((version) => (
          <li
            key={version.id}
            className="flex flex-col gap-2.5 border-t border-line py-4 first:border-t-0 first:pt-0"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              {renderHeading(version)}
              {version.id !== shownId && (
                <Button
                  size="sm"
                  variant="secondary"
                  className="ms-auto"
                  aria-label={`Show version ${version.number}`}
                  onClick={() => onShow(version.id)}
                >
                  Show
                </Button>
              )}
            </div>
            {children(version)}
            <DeliveryLines deliveries={delivered.get(version.number) ?? []} />
          </li>
        ))}
      </ol>
      {exports}
      {shown && (
        <PrintButton
          title={title}
          detail={detail}
          version={shown}
          versions={versions}
          notes={notes}
          deliveries={delivered.get(shown.number) ?? []}
        />
      )}
    </div>
  );
}
