import { Download, Lock } from '#web/ui/pictures/lucide.tsx';
import { FileCheck2 } from '#web/ui/pictures/lucide/room.tsx';
import type { Delivery } from '#contract/deliveries.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

const locks = {
  approval: 'You can download these files once the version is approved.',
  payment: 'These files unlock when the invoices are paid.',
  release: 'These files are ready. Our team will release them shortly.',
} as const;

const link =
  'inline-flex min-h-11 items-center gap-1.5 underline decoration-line underline-offset-4 hover:decoration-current';

const versionText = (title: string, number: number | null) =>
  number === null ? title : `${title}, v${number}`;

/** A delivery: its files, singly or as a zip, the licence, and the checksums. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { name, note, licence, lock, files, zipUrl, createdAt, downloadedBy } = delivery;
  const { previewTitle, versionNumber, projectTitle } = delivery;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const about = previewTitle === null ? projectTitle : versionText(previewTitle, versionNumber);
  const [only] = files;
  const all = files.length === 1 ? only?.url : zipUrl;
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 rounded-xl bg-raised p-4 shadow-md ring-1 ring-line sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-success-soft text-success-ink">
          {lock ? (
            <Lock className="size-5" aria-hidden="true" />
          ) : (
            <FileCheck2 className="size-5" aria-hidden="true" />
          )}
        </span>
        <div className="min-w-48 flex-1">
          <h3 className="type-name wrap-anywhere">{name}</h3>
          <p className="type-text text-ink-soft">
            {about && `${about} · `}
            <RelativeTime instant={createdAt} />
          </p>
        </div>
        {all && (
          <LinkButton href={all} download className="max-sm:w-full">
            <Download className="size-4.5" aria-hidden="true" />
            {files.length === 1 ? 'Download' : 'Download all'} ({sizeText(size)})
          </LinkButton>
        )}
      </div>
      {note && <p className="type-text wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {lock && <p className="type-text text-ink-soft">{locks[lock]}</p>}
      <ul aria-label={`Files of ${name}`} className="flex flex-col divide-y divide-line type-text">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4">
            {file.url ? (
              <a href={file.url} download={file.name} className={`${link} min-w-0 wrap-anywhere`}>
                <Download className="size-4 shrink-0" aria-hidden="true" />
                {file.name}
              </a>
            ) : (
              <span className="min-h-11 min-w-0 content-center wrap-anywhere">{file.name}</span>
            )}
            <span className="text-ink-soft tabular-nums">{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col type-text">
        {licence && (
          <Disclosure summary="License">
            <p className="pb-3 wrap-anywhere whitespace-pre-wrap text-ink-soft">{licence}</p>
          </Disclosure>
        )}
        <Disclosure summary="Details for your IT team">
          <p className="pb-2 text-ink-soft">
            A checksum proves that a file arrived unchanged. You need it only if someone asks for it.
          </p>
          <dl className="flex flex-col gap-2 pb-2">
            {files.map((file) => (
              <div key={file.id}>
                <dt className="wrap-anywhere">{file.name}</dt>
                <dd className="font-mono type-meta break-all text-ink-soft">SHA-256 {file.sha256}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </div>
      {downloadedBy.map(({ person, downloadedAt }) => (
        <p key={person.id} className="type-meta text-ink-soft">
          {person.isYou ? 'You' : person.name} downloaded it <RelativeTime instant={downloadedAt} />
        </p>
      ))}
      <Shown type="delivery" id={delivery.id} />
    </article>
  );
}
