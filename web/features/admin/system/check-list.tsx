import type { CheckState, SystemCheck } from '#contract/system.ts';
import { cx } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { checkNames, stateTexts } from './words.ts';

const dots: Record<CheckState, string> = {
  ok: 'bg-success',
  off: 'bg-control',
  warning: 'bg-warning',
  failed: 'bg-danger',
};

const fineText = (count: number) => (count === 1 ? '1 part is fine' : `${count} parts are fine`);

/** The parts of the installation that need attention or are not set up. The other parts are folded into one line. */
export function CheckList({ checks }: { checks: readonly SystemCheck[] }) {
  const rest = checks.filter(({ state }) => state !== 'ok');
  // A disk without problems is shown only in its own section.
  const fine = checks.filter(({ state, name }) => state === 'ok' && name !== 'disk');
  return (
    <Card pad="none" className="divide-y divide-line">
      {rest.length > 0 && <Rows label="Parts" checks={rest} />}
      {fine.length > 0 && (
        <Disclosure className="px-5 py-1" summary={fineText(fine.length)}>
          <div className="-mx-5">
            <Rows label="Parts that are fine" checks={fine} />
          </div>
        </Disclosure>
      )}
    </Card>
  );
}

const Rows = ({ label, checks }: { label: string; checks: readonly SystemCheck[] }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {checks.map(({ name, state, words, remedy }) => (
      <li
        key={name}
        className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 px-5 py-3 sm:grid-cols-[auto_9.5rem_1fr_auto]"
      >
        <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', dots[state])} />
        <p className="type-name">{checkNames[name]}</p>
        <div className="min-w-0 type-text wrap-anywhere max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
          <p className="text-ink-soft">{words}</p>
          {remedy && <p className={state === 'off' ? 'text-ink-soft' : 'mt-0.5 text-ink'}>{remedy}</p>}
        </div>
        {state === 'ok' ? (
          <span className="sr-only">{stateTexts.ok.label}</span>
        ) : (
          <Badge tone={stateTexts[state].tone}>{stateTexts[state].label}</Badge>
        )}
      </li>
    ))}
  </ul>
);
