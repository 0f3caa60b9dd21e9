import { exactText } from '#web/ui/text/time-text.ts';
import type { DecisionLine } from '../decision/decision-lines.tsx';
import { filesText, type DeliveryLine } from '../decision/delivery-lines.tsx';
import { choiceOf } from '../decision/decision-text.ts';

const someone = (person: { name: string } | null) => person?.name ?? 'A former contact';

/** The decisions on a version, for printing. */
export function PrintDecisions({ decisions }: { decisions: readonly DecisionLine[] }) {
  if (decisions.length === 0) return <p className="type-text">None yet.</p>;
  return (
    <ol className="type-text">
      {decisions.map(({ id, kind, words, decidedBy, createdAt, versionNumber, withdrawnAt, inForce }) => (
        <li key={id} className="mb-3 break-inside-avoid">
          <p>
            <strong>{someone(decidedBy)}</strong> {choiceOf(kind).done(`v${versionNumber}`)},{' '}
            {exactText(createdAt)}
            {withdrawnAt !== null ? ' (withdrawn)' : !inForce && ' (replaced)'}
          </p>
          {words && <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>}
        </li>
      ))}
    </ol>
  );
}

/** The deliveries of a version, for printing, with a checksum for each file. */
export function PrintDeliveries({ deliveries }: { deliveries: readonly DeliveryLine[] }) {
  if (deliveries.length === 0) return <p className="type-text">None yet.</p>;
  return (
    <ol className="type-text">
      {deliveries.map(({ id, name, note, files, createdAt, downloadedBy }) => (
        <li key={id} className="mb-3">
          <p>
            <strong>{name}</strong>, {filesText(files)}, {exactText(createdAt)}
          </p>
          {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
          <ul>
            {files.map((file) => (
              <li key={file.id} className="break-inside-avoid wrap-anywhere">
                {file.name} <span className="font-mono type-meta break-all">SHA-256 {file.sha256}</span>
              </li>
            ))}
          </ul>
          {downloadedBy.map(({ person, downloadedAt }) => (
            <p key={person.id}>
              {person.name} downloaded it, {exactText(downloadedAt)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
