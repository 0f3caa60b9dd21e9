import { useState } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { carriedSelection, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { endOfLastDay } from '#contract/working-time.ts';
import { useWorkingTime } from '#web/state/staff/waiting/use-working-time.ts';
import { dueOf, QuotePaper } from '#web/ui/money/quote-paper.tsx';

interface ClientViewProps {
  quote: Quote;
  title: string;
  content: QuoteContent;
}

/** The draft as the client will see it on a phone. Ticking lines works, but is not saved. */
export function ClientView({ quote: { currency, number, newest }, title, content }: ClientViewProps) {
  const [ticks, setTicks] = useState<Selection | null>(null);
  const time = useWorkingTime();
  const selection = carriedSelection(content, ticks);
  const due = dueOf(content, selection);
  const { validUntil } = content;
  return (
    <aside aria-label="As the client sees it" className="xl:sticky xl:top-20">
      <p className="pb-2 type-meta text-ink-soft">As the client sees it</p>
      <div className="mx-auto flex w-full max-w-[24.375rem] flex-col overflow-hidden rounded-xl bg-overlay shadow-lg ring-1 ring-line xl:mx-0">
        <div className="border-b border-line px-6 py-4">
          <h3 className="type-name wrap-anywhere">{title}</h3>
          <p className="type-meta text-ink-soft">
            {number}, version {newest.number}
          </p>
        </div>
        <div className="flex flex-col gap-6 px-6 py-4">
          <QuotePaper
            content={content}
            currency={currency}
            selection={selection}
            onSelect={setTicks}
            expiresAt={validUntil ? new Date(endOfLastDay(validUntil, time)).toISOString() : null}
            timeZone={time?.timeZone ?? null}
          />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-6 py-3">
          <span className="type-name tabular-nums">
            {due ? formatMoney(due.totals.totalMinor, currency) : '–'}
          </span>
          <span className="type-meta text-ink-soft">
            {due && `due today ${formatMoney(due.todayMinor, currency)}`}
          </span>
        </p>
      </div>
    </aside>
  );
}
