import type { CheckState, SystemCheck } from '#contract/system.ts';
import { cx } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { checkNames, stateTexts } from './words.ts';

const dots: Record<CheckState, string> = {
  ok: 'bg-success',
  off: 'bg-control',
  warning: 'bg-warning',
  failed: 'bg-danger',
};

/** Each part of the installation with its state in a sentence, and its actions. */
export function CheckList({ checks }: { checks: readonly SystemCheck[] }) {
  return (
    <Card pad="none">
      <ul aria-label="Parts" className="divide-y divide-line">
        {checks.map(({ name, state, words, remedy }) => (
          <li key={name} className="flex items-baseline gap-3 px-5 py-3.5">
            <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', dots[state])} />
            <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[9.5rem_1fr]">
              <p className="font-semibold">{checkNames[name]}</p>
              <div className="min-w-0 wrap-anywhere">
                <p className="text-ink-soft">{words}</p>
                {remedy && (
                  <p className={state === 'off' ? 'text-sm text-ink-soft' : 'mt-0.5 text-sm text-ink'}>
                    {remedy}
                  </p>
                )}
              </div>
            </div>
            {state === 'ok' ? (
              <span className="sr-only">{stateTexts.ok.label}</span>
            ) : (
              <Badge tone={stateTexts[state].tone}>{stateTexts[state].label}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
