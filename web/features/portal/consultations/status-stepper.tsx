import { clientStatusText, consultationStatuses } from '#contract/consultations.ts';

/** The three statuses of a consultation as steps, with labels for clients; `status` is one of the three. */
export function StatusStepper({ status }: { status: string }) {
  const current = consultationStatuses.findIndex((step) => step === status);
  return (
    <ol className="grid grid-cols-3" aria-label="Progress">
      {consultationStatuses.map((step, index) => {
        const state =
          index < current || status === 'completed' ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="relative flex flex-col gap-2 pe-2"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute end-full top-2.25 me-1 h-0.5 w-[calc(100%-1.75rem)] rounded-full ${index <= current ? 'bg-brand-ink' : 'bg-line'}`}
              />
            )}
            <StepMark state={state} />
            <span className={state === 'ahead' ? 'text-xs text-ink-soft' : 'text-xs font-semibold text-ink'}>
              {clientStatusText[step]}
              {state === 'done' && index < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepMark({ state }: { state: 'done' | 'current' | 'ahead' }) {
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
