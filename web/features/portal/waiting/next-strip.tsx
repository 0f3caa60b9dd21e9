import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { portalAddress } from '#contract/addresses.ts';
import { getClientNext, type ClientNext, type OpenThing } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { promisedText } from '#web/ui/text/time-text.ts';
import { decidesText } from '#web/ui/review/decision/decision-text.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { acts, hrefOf, wanted } from './open-thing.ts';
import { useDuration } from './use-duration.ts';

// Lazy: loaded once there is a quote or an invoice.
const ToPay = lazy(() => loadScreen(() => import('./to-pay.tsx'), 'ToPay'));

// Lazy: loaded when somebody opens the whole list.
const WaitingDialog = lazy(() => loadScreen(() => import('./waiting-dialog.tsx'), 'WaitingDialog'));

/**
 * The next waiting item, the side it waits for, and a link to it. On a phone it is the first card; elsewhere it is one
 * line below the tabs.
 */
export function NextStrip() {
  const { data } = useQuery(queryOf(getClientNext));
  const shown = data && shownOf(data);
  // Every tab can show this dialog, so any tab will do here.
  const { dialog, open, close } = usePortalAddress('messages');
  return (
    <section
      data-bar
      aria-labelledby="next-heading"
      className="gone-with-keyboard bg-raised max-sm:mx-gutter max-sm:mt-2 max-sm:rounded-xl max-sm:shadow-md max-sm:ring-1 max-sm:ring-line sm:border-b sm:border-line sm:bg-surface"
    >
      <div className="group mx-auto flex max-w-page items-center gap-x-3 type-text max-sm:min-h-19 max-sm:py-2 max-sm:ps-4 max-sm:pe-3 sm:h-11 sm:px-gutter">
        <div className="flex min-w-0 flex-1 flex-col max-sm:self-start sm:flex-row sm:items-center sm:gap-x-2.5">
          <div className="flex justify-between gap-x-3 sm:contents">
            <h2
              id="next-heading"
              className="flex items-center gap-2 font-sans type-meta whitespace-nowrap text-ink-soft"
            >
              Next for you
              {shown?.link && (
                <span
                  aria-hidden="true"
                  className={`size-2 rounded-full ${data?.yours ? 'bg-accent' : 'bg-control'}`}
                />
              )}
            </h2>
            <Suspense>{data?.hasMoney && <ToPay />}</Suspense>
          </div>
          {shown && <Words {...shown} brief={data.yours !== null} onMore={() => open('waiting')} />}
        </div>
        {shown?.link && (
          <Link
            href={shown.link.href}
            aria-label={`${shown.link.label}: ${shown.title}`}
            className={buttonStyle(data?.yours ? 'primary' : 'secondary', 'sm', 'shrink-0')}
          >
            {shown.link.label}
          </Link>
        )}
      </div>
      <Suspense>
        {dialog.name === 'waiting' && <WaitingDialog delivered={data?.delivered ?? null} onClose={close} />}
      </Suspense>
    </section>
  );
}

interface Shown {
  title: string;
  color?: string | null;
  /** The request to the reader, and the person asked. */
  words: ReactNode;
  /** The number of further items that wait for the reader. */
  more?: number;
  link?: { href: string; label: string };
}

/** The item to show: one that waits for the reader, else an offer of the agency, else one that waits for others. */
function shownOf(next: ClientNext): Shown {
  const { yours, theirs, ours, delivered, asked, nextDate } = next;
  const opens = (thing: OpenThing, label = 'Open') => ({ href: hrefOf(thing), label });
  if (yours)
    return {
      title: yours.title,
      words: `waits for your ${wanted(yours.kind)}`,
      more: next.yourCount - 1 + Number(delivered !== null),
      link: opens(yours, acts[yours.kind]),
    };
  if (delivered)
    // Final files are at the top of the tab while no preview waits for the reader.
    return {
      title: delivered.title,
      words: 'is ready to download',
      link: { href: portalAddress('previews'), label: 'Download' },
    };
  if (asked) {
    const part = asked.kind === 'publication' ? 'publications' : 'testimonial';
    return {
      title: asked.title,
      words: part === 'publications' ? 'may we show it?' : 'would you write a testimonial?',
      link: { href: `${portalAddress('project')}#${part}-heading`, label: 'Answer' },
    };
  }
  if (theirs)
    return {
      title: theirs.title,
      words:
        theirs.kind === 'preview'
          ? decidesText(theirs.asks)
          : `waits for your colleagues’ ${wanted(theirs.kind)}`,
      link: opens(theirs),
    };
  if (ours)
    return {
      title: ours.title,
      color: ours.color,
      words: <WithUs since={ours.since} />,
      link: opens(ours),
    };
  return { title: 'Nothing is waiting for you', words: nextDate && `Next date: ${promisedText(nextDate)}` };
}

/** With `brief`, a tablet shows the amount to pay instead of the text, since the button names the action. */
function Words({
  title,
  color,
  words,
  more = 0,
  brief,
  onMore,
}: Shown & { brief: boolean; onMore: () => void }) {
  return (
    <p
      key={title}
      className="flex min-w-0 flex-col motion-safe:animate-[arrive_180ms_ease-out] sm:flex-row sm:items-center sm:gap-x-1.5"
      title={title}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <strong className="line-clamp-2 type-name wrap-anywhere sm:line-clamp-1">{title}</strong>
        {color && (
          <>
            <span
              aria-hidden="true"
              className="size-3.5 shrink-0 rounded-full ring-1 ring-control"
              style={{ backgroundColor: color }}
            />
            <span className="font-mono type-meta max-sm:sr-only">{color}</span>
          </>
        )}
      </span>{' '}
      <span className="flex min-w-0 gap-x-1 max-sm:type-meta max-sm:text-ink-soft">
        <span className={brief ? 'truncate sm:max-lg:group-has-[[data-to-pay]]:hidden' : 'truncate'}>
          {words}
        </span>{' '}
        {more > 0 && (
          <button
            type="button"
            onClick={onMore}
            className="relative shrink-0 text-ink-soft underline decoration-control underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-ink"
          >
            and {more} more
          </button>
        )}
      </span>
    </p>
  );
}

function WithUs({ since }: { since: string }) {
  return <>with our team {useDuration(since)}</>;
}
