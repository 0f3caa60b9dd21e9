import { consultationStatuses } from '#contract/consultations.ts';
import { cx } from '#web/ui/class-names.ts';
import { StepMark } from './step-mark.tsx';
import { clientStatusText } from './status-texts.ts';

/** The progress of the client's work after a consultation. */
export interface Story {
  project: boolean;
  preview: boolean;
  live: boolean;
}

/**
 * The progress of a consultation in one line: request, contacted, project, first preview, live. The first two have the
 * labels of the status.
 */
export function StoryLine({ status, story }: { status: string; story: Story }) {
  const at = consultationStatuses.findIndex((step) => step === status);
  const talk = [
    { label: clientStatusText['pending'] ?? 'pending', done: at > 0 },
    { label: clientStatusText['contacted'] ?? 'contacted', done: at > 1 },
  ];
  // The work belongs to the client and may come from an earlier request. So its steps are ticked only once this request
  // is complete. A live project counts as having had a preview.
  const talked = at > 1;
  const work = [
    { label: 'Project', done: talked && (story.project || story.live) },
    { label: 'Preview', done: talked && (story.preview || story.live) },
    { label: 'Live', done: talked && story.live },
  ];
  // A complete consultation without a project ends here. With a project, "Completed" is beside the line: before
  // "Project" it would suggest that all work is done.
  const endsHere = talked && !story.project;
  const knots = endsHere
    ? [...talk, { label: clientStatusText[status] ?? status, done: true }]
    : [...talk, ...work];
  const ahead = knots.findIndex(({ done }) => !done);
  const current = endsHere ? 2 : talked ? ahead : at;
  return (
    <ol className={cx('grid', endsHere ? 'grid-cols-3' : 'grid-cols-5')} aria-label="Progress">
      {knots.map(({ label, done }, index) => {
        const state = done ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={label}
            aria-current={index === current ? 'step' : undefined}
            className="relative flex flex-col gap-2 pe-1 sm:pe-3"
          >
            {index < knots.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute start-6 end-1 top-2.25 h-0.5 rounded-full ${done ? 'bg-brand-ink' : 'bg-line'}`}
              />
            )}
            <StepMark state={state} />
            <span
              className={cx(
                'wrap-anywhere',
                state === 'ahead' ? 'type-meta text-ink-soft' : 'type-pill text-ink',
              )}
            >
              {label}
              {done && index !== current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
