import { useId } from 'react';
import type { DecisionKind } from '#contract/decisions.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { decisionChoices } from '#web/ui/review/decision/decision-text.ts';

interface ChoicesProps {
  version: string;
  kind: DecisionKind | null;
  onChoose: (kind: DecisionKind | null) => void;
}

/** The three decisions on a version. The user need not choose one. */
export function Choices({ version, kind, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p id={`${id}-label`} className="type-text">
          Your decision
        </p>
        {kind && (
          <Button size="sm" variant="quiet" className="-me-3" onClick={() => onChoose(null)}>
            Clear
          </Button>
        )}
      </div>
      <div
        role="radiogroup"
        aria-label={`Your decision on ${version}`}
        className="flex flex-col divide-y divide-line overflow-hidden rounded-lg bg-raised ring-1 ring-control"
      >
        {decisionChoices.map((each) => (
          <label
            key={each.kind}
            className="relative flex min-h-11 cursor-pointer items-start gap-3 px-4 py-2.5 has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === each.kind}
              aria-describedby={`${id}-${each.kind}`}
              aria-label={each.label}
              onChange={() => onChoose(each.kind)}
              className="mt-0.75 size-4.5 shrink-0 tick outline-none"
            />
            <span className="min-w-0">
              <span className="block">{each.label}</span>
              {/* A phone has no room for the text about consequences, so it shows the text only after a choice. */}
              <span id={`${id}-${each.kind}`} className="block type-meta text-ink-soft max-lg:hidden">
                {each.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
