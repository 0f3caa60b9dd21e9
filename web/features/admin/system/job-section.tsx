import type { SystemJob, SystemReport } from '#contract/system.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { countText } from '#web/ui/text/count-text.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { clockText } from '#web/ui/text/time-text.ts';
import { useRetryFailed, useRetryJob } from './data.ts';
import { Figure, Section } from './section.tsx';
import { jobText } from './words.ts';

const stateOf = {
  failed: { tone: 'danger', label: 'Failed' },
  running: { tone: 'brand', label: 'Running' },
  waiting: { tone: 'neutral', label: 'Waiting' },
} as const;

/** The counts of jobs. Failed jobs show the last error and a retry button; running jobs show the lease. */
export function JobSection({ jobs }: { jobs: SystemReport['jobs'] }) {
  const mayWrite = useMay('system.write');
  const all = useRetryFailed();
  return (
    <Section
      title="Jobs"
      aside={
        mayWrite && jobs.failed > 0 ? (
          <Button variant="secondary" pending={all.isPending} onClick={() => all.mutate({})}>
            Try {jobs.failed === 1 ? 'the failed one' : `all ${countText(jobs.failed)}`} again
          </Button>
        ) : undefined
      }
    >
      <dl className="grid grid-cols-2 gap-4 px-5 py-4 sm:grid-cols-4">
        <Figure name="Waiting">{countText(jobs.waiting)}</Figure>
        <Figure name="Running">{countText(jobs.running)}</Figure>
        <Figure name="Late">{countText(jobs.late)}</Figure>
        <Figure name="Failed">{countText(jobs.failed)}</Figure>
      </dl>
      {jobs.some.length === 0 ? (
        <p className="border-t border-line px-5 py-4 type-text text-ink-soft">
          Nothing failed, and nothing is late.
        </p>
      ) : (
        <ul aria-label="Jobs" className="divide-y divide-line border-t border-line">
          {jobs.some.map((job) => (
            <JobRow key={job.id} job={job} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function JobRow({ job, mayWrite }: { job: SystemJob; mayWrite: boolean }) {
  const { id, kind, state, attempts, maxAttempts, progress, error, dueAt, updatedAt } = job;
  const again = useRetryJob();
  const { tone, label } = stateOf[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="type-name">{jobText(kind)}</span>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </p>
        <p className="type-text text-ink-soft">
          {state === 'running' && dueAt ? (
            <>
              Attempt {attempts} of {maxAttempts}, reserved until{' '}
              <time dateTime={dueAt}>{clockText(dueAt)}</time>
            </>
          ) : (
            <>
              {attempts === 0 ? 'Not tried yet' : `Tried ${attempts} of ${maxAttempts} times`},{' '}
              {state === 'waiting' && dueAt ? (
                <>
                  due <RelativeTime instant={dueAt} />
                </>
              ) : (
                <RelativeTime instant={updatedAt} />
              )}
            </>
          )}
        </p>
        {error && <p className="mt-1 font-mono type-meta wrap-anywhere">{error}</p>}
        {state === 'running' && progress > 0 && (
          <div className="mt-2 max-w-60">
            <ProgressBar share={progress} label={`Progress of ${jobText(kind)}`} />
          </div>
        )}
      </div>
      {mayWrite && state !== 'running' && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 min-h-11"
          pending={again.isPending}
          onClick={() => again.mutate({ params: { id } })}
        >
          {state === 'failed' ? 'Try Again' : 'Try Now'}
        </Button>
      )}
    </li>
  );
}
