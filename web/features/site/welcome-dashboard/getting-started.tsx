const steps = [
  {
    title: 'Schedule a Consultation',
    text: 'Tell us what takes too long today. We call back within 24 hours.',
  },
  {
    title: 'Review Our Portfolio',
    text: 'See what we built for businesses like yours, and what it brought them.',
  },
  {
    title: 'Start Your Transformation',
    text: 'We agree on one first project, small enough to show results soon.',
  },
];

export function GettingStarted() {
  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started" className="text-2xl">
        Getting Started
      </h2>
      <ol className="mt-5 grid gap-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t-2 border-brand-ink pt-4 md:flex-col md:gap-2">
            <span
              className="w-6 font-display text-3xl leading-none font-bold text-brand-ink tabular-nums"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
