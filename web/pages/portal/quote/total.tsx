import { useEffect, useRef, useState } from 'react';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import { postedSelection } from '#contract/money/typed-line.ts';
import { selectionProblem, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import { amountOf } from '#web/ui/money/quote-line.tsx';
import { dueOf, TotalsList } from '#web/ui/money/quote-paper.tsx';
import { lastMinuteText } from '#web/ui/money/words.ts';

interface QuoteTotalProps {
  /** The amounts of the quote; the texts may be missing. */
  content: QuoteContent;
  currency: Currency;
  expiresAt: string | null;
  timeZone: string | null;
  selection: Selection;
  /** True while the reader may answer the quote. */
  waits: boolean;
  hasChoices: boolean;
  /** The address of its calls. */
  calls: string;
  /** True after a press on "Update total". */
  updated: boolean;
}

/** Writes the amounts for the chosen lines into parts of the page that React does not render. */
function write(form: HTMLFormElement, { content, currency }: QuoteTotalProps, selection: Selection): void {
  const due = dueOf(content, selection);
  if (!due) return;
  const set = (name: string, minor: number | null) => {
    for (const element of form.querySelectorAll(`[data-amount="${name}"]`))
      element.textContent = minor === null ? '–' : formatMoney(minor, currency);
  };
  set('*', due.totals.totalMinor);
  form.querySelector('[name=totalMinor]')?.setAttribute('value', String(due.totals.totalMinor));
  for (const [at, { id }] of content.payments.entries()) set(id, due.amounts[at] ?? 0);
  for (const line of content.lines)
    if (line.range) set(line.id, amountOf(line, selection[line.id] ?? line.quantity));
}

/**
 * The bar with the total. Without JavaScript, a button computes the total again. With JavaScript, the total follows
 * each choice, and the last minute is also shown in the reader's time zone.
 */
export function QuoteTotal(props: QuoteTotalProps) {
  const { content, currency, expiresAt, timeZone, waits, hasChoices, calls, updated } = props;
  const root = useRef<HTMLElement>(null);
  const [live, setLive] = useState<{ selection: Selection; problem: string | null } | null>(null);
  useEffect(() => {
    const form = root.current?.closest('form');
    const until = form?.querySelector('[data-until]');
    // Only the browser knows the reader's time zone.
    if (until && expiresAt) until.textContent = lastMinuteText(expiresAt, timeZone);
    if (!form || !waits || !hasChoices) return;
    const read = () => {
      const typed = [...new FormData(form)].filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      );
      const { selection, unreadable } = postedSelection(Object.fromEntries(typed));
      const problem = unreadable === null ? selectionProblem(content, selection) : 'Please enter a number.';
      setLive((before) => ({ selection: problem && before ? before.selection : selection, problem }));
      if (!problem) write(form, props, selection);
    };
    // After a reload, the browser restores the reader's choices.
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the props are those of the document, and never change
  }, []);
  const due = dueOf(content, live?.selection ?? props.selection);
  if (!due) return null;
  return (
    <aside ref={root} id="total" aria-label="Total" className="flex scroll-mt-6 flex-col gap-3">
      <div className="max-lg:hidden">
        <TotalsList content={content} currency={currency} totals={due.totals} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" role="status">
        <span className="type-name tabular-nums lg:hidden">
          {formatMoney(due.totals.totalMinor, currency)}
        </span>
        <span className="type-meta text-ink-soft tabular-nums">
          <span className="lg:hidden">
            {due.totals.taxMinor > 0 &&
              `incl. tax ${formatMoney(due.totals.taxMinor, currency)}${waits ? ', ' : ''}`}
          </span>
          {waits && (
            <>
              <span className="lg:hidden">due today</span>
              <span className="max-lg:hidden">Due today</span> {formatMoney(due.todayMinor, currency)}
            </>
          )}
          {updated && <span className="sr-only">. The total is updated.</span>}
        </span>
        {live?.problem && <span className="field-error w-full">{live.problem}</span>}
      </p>
      {waits && (
        <div className="flex gap-3 lg:flex-col">
          {hasChoices && !live && (
            <button type="submit" formAction={`${calls}/price#total`} className="button secondary sm flex-1">
              Update total
            </button>
          )}
          <a href="#accept" className="button solid primary sm flex-1">
            Review and accept
          </a>
        </div>
      )}
    </aside>
  );
}
