/** The mark of one step. */
export function StepMark({ state }: { state: 'done' | 'current' | 'ahead' }) {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      {state === 'done' && (
        <>
          <circle cx="10" cy="10" r="10" className="fill-brand-ink" />
          <path
            d="m6 10.4 2.7 2.6L14 7.4"
            fill="none"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-raised"
          />
        </>
      )}
      {state === 'current' && (
        <>
          <circle cx="10" cy="10" r="9" fill="none" strokeWidth="2" className="stroke-brand-ink" />
          <circle cx="10" cy="10" r="4.5" className="fill-brand-ink" />
        </>
      )}
      {state === 'ahead' && (
        <circle cx="10" cy="10" r="9" fill="none" strokeWidth="1.5" className="stroke-control" />
      )}
    </svg>
  );
}
