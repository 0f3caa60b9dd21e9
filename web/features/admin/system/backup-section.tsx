import type { SystemReport } from '#contract/system.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Figure, Section } from './section.tsx';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The last backup, and the last backup that was verified by restoring it. */
export function BackupSection({ backup }: { backup: SystemReport['backup'] }) {
  const { last, proved, faults, nightly } = backup;
  return (
    <Section
      title="Backup"
      aside={<span className="type-text text-ink-soft">{nightly ? 'Each night' : 'By command'}</span>}
    >
      <dl className="flex flex-col gap-4 p-5">
        <Figure name="Last tested restore">
          {proved ? (
            <>
              <RelativeTime instant={proved.at} />
              <span className="block type-text text-ink-soft">
                {counted(proved.rows, 'row', 'rows')} and {counted(proved.files, 'file', 'files')} were there,
                and a sign-in worked.
              </span>
            </>
          ) : (
            'Never'
          )}
        </Figure>
        <Figure name="Last backup">
          {last ? (
            <>
              <RelativeTime instant={last.at} />
              <span className="block type-text text-ink-soft">
                {counted(last.rows, 'row', 'rows')} and {counted(last.files, 'file', 'files')} in{' '}
                <code className="font-mono type-meta">{last.folder}</code>
              </span>
            </>
          ) : (
            'None yet'
          )}
        </Figure>
      </dl>
      {faults.length > 0 && (
        <ul
          aria-label="The error of the last backup"
          className="mx-5 mb-5 flex flex-col gap-1 rounded-lg bg-danger-soft px-4 py-3 type-text text-danger-ink"
        >
          {faults.slice(0, 10).map((fault) => (
            <li key={fault} className="flex items-start gap-2 wrap-anywhere">
              <Icon name="alert" className="mt-0.5 size-4.5 shrink-0" />
              {fault}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
