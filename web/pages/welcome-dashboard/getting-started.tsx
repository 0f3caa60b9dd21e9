import { Icon } from '#web/ui/pictures/icon.tsx';

const steps = [
  {
    name: 'consultation',
    title: 'Schedule a Consultation',
    text: 'Tell us what takes too long today. We call you back within 24 hours.',
  },
  {
    name: 'portfolio',
    title: 'Review Our Portfolio',
    text: 'See what we built for businesses like yours, and the results.',
  },
  {
    name: 'start',
    title: 'Start Your Transformation',
    text: 'We start with one small project that shows results soon.',
  },
] as const;

type StartStep = (typeof steps)[number]['name'];

/** Three steps; each is a button that starts the step. */
export function GettingStarted({ onStep }: { onStep: (step: StartStep) => void }) {
  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started" className="type-title">
        Getting Started
      </h2>
      <ol className="mt-5 grid gap-4 md:grid-cols-3">
        {steps.map(({ name, title, text }, index) => (
          <li
            key={name}
            className="group relative flex gap-4 rounded-xl bg-raised p-5 shadow-md ring-1 ring-line transition hover:shadow-lg md:flex-col md:gap-2"
          >
            <span className="w-6 type-title leading-none text-brand-ink tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="type-name">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => onStep(name)}
                  className="text-left after:absolute after:inset-0 after:rounded-xl"
                >
                  {title}
                  <Icon
                    name="arrow-right"
                    className="ms-2 inline size-4.5 text-ink-faint transition group-hover:translate-x-0.5 group-hover:text-ink"
                  />
                </button>
              </h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
