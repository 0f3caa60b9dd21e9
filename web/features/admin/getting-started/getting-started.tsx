import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { AdminTab } from '#contract/addresses.ts';
import type { GettingStarted as Steps } from '#contract/getting-started.ts';
import { listWaiting } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useGettingStarted, usePutAway, useSkip } from './data.ts';
import { stepTexts } from './steps.ts';

interface GettingStartedProps {
  /** The open tab. Default tabs show the whole list on request, or while nothing waits. Otherwise the list is one line. */
  tab: AdminTab | undefined;
}

/**
 * The first steps of a new agency, shown until they are done or somebody hides them. A step is done once its result
 * exists, no matter who created that. Nobody has to tick it off.
 */
export function GettingStarted({ tab }: GettingStartedProps) {
  // Without the data the list is omitted, since every step can also be taken on its own screen.
  const { data } = useGettingStarted();
  const onFirst = tab === 'clients' || tab === 'consultations';
  const waiting = useQuery({
    ...queryOf(listWaiting, { query: {} }),
    enabled: onFirst && data?.isHidden === false,
  });
  const [opened, setOpened] = useState(false);
  if (!data || data.isHidden) return null;
  const next = data.steps.find(isOpen)?.name;
  if (!next) return <AllDone isWhole={data.steps.every(({ isDone }) => isDone)} />;
  if (onFirst && waiting.isPending) return null;
  if (onFirst && (opened || waiting.data?.length === 0)) return <StepList steps={data.steps} next={next} />;
  return <NextStep steps={data.steps} next={next} onOpen={onFirst ? () => setOpened(true) : undefined} />;
}

type ListProps = Pick<Steps, 'steps'> & { next: Steps['steps'][number]['name'] };

const isOpen = ({ isDone, isSkipped }: Steps['steps'][number]) => !isDone && !isSkipped;
/** The number of steps that are done or skipped. */
const countSettled = (steps: Steps['steps']) => steps.filter((step) => !isOpen(step)).length;

function PutAway({ label }: { label: string }) {
  const putAway = usePutAway();
  return (
    <Button
      variant="quiet"
      size="sm"
      className="min-h-11"
      pending={putAway.isPending}
      onClick={() => putAway.mutate({ body: { isHidden: true } })}
    >
      {label}
    </Button>
  );
}

function StepList({ steps, next }: ListProps) {
  const id = useId();
  const done = countSettled(steps);
  const skip = useSkip();
  const skipped = steps.flatMap(({ name, isSkipped }) => (isSkipped ? [name] : []));
  return (
    <Card role="region" aria-labelledby={id} pad="none" className="mb-8 overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pt-4 pb-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} className="type-name">
            Getting started
          </h2>
          <p role="status" className="type-text text-ink-soft">
            {done === 0
              ? 'Six steps, about a minute each. They are checked off automatically.'
              : `${done} of ${steps.length} done`}
          </p>
        </div>
        <PutAway label="Hide" />
      </div>
      <div aria-hidden="true" className="h-1 bg-hover">
        <div
          className="h-full bg-success transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <ol className="grid gap-px bg-line md:grid-cols-2 xl:grid-cols-3">
        {steps.map((step, index) => {
          const { name, isDone } = step;
          const open = isOpen(step);
          const { label, why, href } = stepTexts[name];
          return (
            <li
              key={name}
              className={cx('flex items-stretch', name === next ? 'bg-brand-soft' : 'bg-raised')}
            >
              <Link
                href={href}
                aria-current={name === next ? 'step' : undefined}
                className={cx(
                  'group flex min-h-16 min-w-0 flex-1 items-center gap-3.5 py-3 ps-5 pe-3 focus-visible:-outline-offset-2 sm:ps-6',
                  name !== next && 'hover:bg-hover',
                )}
              >
                <Mark isDone={isDone} number={index + 1} />
                <span className="min-w-0 flex-1">
                  <span className={cx('block type-name', !open && 'text-ink-soft')}>
                    {label}
                    {isDone && <span className="sr-only">, done</span>}
                  </span>
                  {!isDone && (
                    // On a phone the list is short: only the next step shows its reason.
                    <span
                      className={cx(
                        'block type-text text-ink-soft',
                        open && name !== next && 'max-sm:hidden',
                      )}
                    >
                      {open ? why : 'Skipped'}
                    </span>
                  )}
                </span>
                {open && (
                  <Icon
                    name="arrow-right"
                    className="size-4.5 shrink-0 text-ink-soft transition-transform max-sm:hidden group-hover:translate-x-0.5 motion-reduce:transition-none"
                  />
                )}
              </Link>
              {open && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="my-auto me-2 min-h-11"
                  aria-label={`Skip: ${label}`}
                  disabled={skip.isPending}
                  onClick={() => skip.mutate({ body: { isHidden: false, skipped: [...skipped, name] } })}
                >
                  Skip
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const Mark = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-7 shrink-0 place-items-center rounded-full type-pill tabular-nums',
      isDone ? 'bg-success-soft text-success-ink' : 'bg-raised text-ink-soft ring-1 ring-line',
    )}
  >
    {isDone ? <Icon name="check" className="size-4" /> : number}
  </span>
);

const line =
  'mb-5 flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg bg-raised px-4 type-text ring-1 ring-line';

/** True if the open screen is the one where the step is taken. */
function useIsHere(href: string): boolean {
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const [wanted = '', query = ''] = href.replace(/#.*/, '').split('?');
  return (
    path === wanted && [...new URLSearchParams(query)].every(([name, value]) => search.get(name) === value)
  );
}

function NextStep({ steps, next, onOpen }: ListProps & { onOpen: (() => void) | undefined }) {
  const { label, href } = stepTexts[next];
  const here = useIsHere(href);
  return (
    <div className={line} role="region" aria-label="Getting started">
      <p role="status" className="text-ink-soft">
        {countSettled(steps)} of {steps.length}
        <span className="max-sm:sr-only"> first steps done</span>
      </p>
      {here ? (
        <p className="ms-auto">Here: {label}</p>
      ) : (
        <Link
          href={href}
          className="ms-auto inline-flex min-h-11 items-center gap-1.5 text-brand-ink underline-offset-4 hover:underline"
        >
          Next: {label}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
      {onOpen && (
        <Button variant="quiet" size="sm" className="-me-2 min-h-11" onClick={onOpen}>
          Show steps
        </Button>
      )}
    </div>
  );
}

function AllDone({ isWhole }: { isWhole: boolean }) {
  return (
    <div className={line} role="region" aria-label="Getting started">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-center gap-3 py-2">
        <Mark isDone number={0} />
        {isWhole ? 'All six steps are done.' : 'No steps are left.'} From now on, this panel shows what needs
        your attention.
      </p>
      <LinkButton href="/?view=site" variant="quiet" size="sm" className="min-h-11">
        View site
      </LinkButton>
      <PutAway label="Close" />
    </div>
  );
}
