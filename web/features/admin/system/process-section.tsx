import type { SystemReport } from '#contract/system.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Section } from './section.tsx';
import { bytesText } from './words.ts';

type Process = SystemReport['processes'][number];

const workText = ({ kind, workers }: Process) => {
  if (kind === 'worker') return 'Runs jobs';
  return workers > 0 ? 'Serves people and runs jobs' : 'Serves people';
};

/** The running processes of all machines. The lease of a worker shows when the worker was last active. */
export function ProcessSection({ report }: { report: SystemReport }) {
  const { processes, version } = report;
  return (
    <Section title="Processes">
      {processes.length === 0 ? (
        <p className="px-5 py-4 type-text text-ink-soft">
          No process has reported yet. Each reports every 15 seconds.
        </p>
      ) : (
        <ul aria-label="Processes" className="divide-y divide-line">
          {processes.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="type-name wrap-anywhere">{each.host}</span>
                  <span className="type-text text-ink-soft tabular-nums">{each.pid}</span>
                  {each.self && <Badge tone="brand">This one</Badge>}
                  {each.version !== version && <Badge tone="warning">{`version ${each.version}`}</Badge>}
                </p>
                <p className="type-text text-ink-soft">{workText(each)}</p>
              </div>
              <p className="type-text text-ink-soft tabular-nums">
                {bytesText(each.memory)}, since <RelativeTime instant={each.startedAt} />, seen{' '}
                <RelativeTime instant={each.seenAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
