import { consultationStatuses, clientStatusText } from '#contract/consultations.ts';
import { StepMark } from './step-mark.tsx';

/** How far the work for a client has come, beyond the consultation itself. */
export interface Story {
  project: boolean;
  preview: boolean;
  live: boolean;
}

/** The story of a consultation in one line: request, contacted, project, first preview, live, with the words of its status at the first two. */
export function StoryLine({ status, story }: { status: string; story: Story }) {
  const at = consultationStatuses.findIndex((step) => step === status);
  const talk = [
    { label: clientStatusText['pending'] ?? 'pending', done: at > 0 },
    { label: clientStatusText['contacted'] ?? 'contacted', done: at > 1 },
  ];
  // The work is the client's, and may be that of an earlier request: while this one is talked about, nothing of it is ticked. What
  // is live was seen before.
  const talked = at > 1;
  const work = [
    { label: 'Project', done: talked && (story.project || story.live) },
    { label: 'Preview', done: talked && (story.preview || story.live) },
    { label: 'Live', done: talked && story.live },
  ];
  // A consultation may be complete without a project: then nothing further is on its way. With one, the card says so beside the
  // line: "Completed" before "Project" would read as if all were done.
  const endsHere = talked && !story.project;
  const knots = endsHere
    ? [...talk, { label: clientStatusText[status] ?? status, done: true }]
    : [...talk, ...work];
  const ahead = knots.findIndex(({ done }) => !done);
  const current = endsHere ? 2 : talked ? ahead : at;
  return (
    <ol className="flex flex-col sm:grid sm:grid-cols-5" aria-label="Progress">
      {knots.map(({ label, done }, index) => {
        const state = done ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={label}
            aria-current={index === current ? 'step' : undefined}
            className="relative flex gap-3 pb-4 last:pb-0 sm:flex-col sm:gap-2 sm:pe-2 sm:pb-0"
          >
            {index < knots.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute start-2.25 top-6 bottom-1 w-0.5 rounded-full sm:start-6 sm:end-1 sm:top-2.25 sm:bottom-auto sm:h-0.5 sm:w-auto ${done ? 'bg-brand-ink' : 'bg-line'}`}
              />
            )}
            <StepMark state={state} />
            <span className={state === 'ahead' ? 'text-xs text-ink-soft' : 'text-xs font-semibold text-ink'}>
              {label}
              {done && index !== current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
