import { Download } from '#web/ui/pictures/lucide.tsx';
import { PackageCheck } from '#web/ui/pictures/lucide/room.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { Author } from '../notes/note.ts';

/** The final files that were delivered for a version. */
export interface DeliveryLine {
  id: string;
  versionNumber: number | null;
  name: string;
  note: string | null;
  /** Why the client cannot download the files yet; null once they can be downloaded. */
  lock: 'approval' | 'payment' | 'release' | null;
  files: readonly { id: string; name: string; size: number; sha256: string }[];
  createdAt: string;
  downloadedBy: readonly { person: Author & { id: string }; downloadedAt: string }[];
}

/** "2 files, 3.1 MB" */
export const filesText = (files: readonly { size: number }[]): string =>
  `${files.length === 1 ? '1 file' : `${files.length} files`}, ${sizeText(files.reduce((sum, { size }) => sum + size, 0))}`;

/** The deliveries of a version, with the people who downloaded files. */
export function DeliveryLines({ deliveries }: { deliveries: readonly DeliveryLine[] }) {
  if (deliveries.length === 0) return null;
  return (
    <ol aria-label="Deliveries of this version" className="flex flex-col gap-3">
      {deliveries.map(({ id, name, lock, files, createdAt, downloadedBy }) => (
        <li key={id} className="flex items-start gap-2.5 type-text">
          <PackageCheck
            aria-hidden="true"
            className={`mt-0.5 size-4.5 shrink-0 ${lock ? 'text-ink-faint' : 'text-success-ink'}`}
          />
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="type-name">{name}</span> {lock ? 'prepared' : 'delivered'}{' '}
              <RelativeTime instant={createdAt} className="type-meta text-ink-soft" />
            </p>
            <p className="type-meta text-ink-soft tabular-nums">{filesText(files)}</p>
            {downloadedBy.map(({ person, downloadedAt }) => (
              <p key={person.id} className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-ink-soft">
                <Download className="size-4" aria-hidden="true" />
                <Byline person={person} className="text-ink" />
                downloaded it
                <RelativeTime instant={downloadedAt} className="type-meta" />
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
