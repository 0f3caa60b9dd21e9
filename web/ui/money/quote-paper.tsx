import { useId } from 'react';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import {
  alternatives,
  paymentAmounts,
  paymentMomentTexts,
  quoteTotals,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { MoneyError, type Totals } from '#contract/money/totals.ts';
import { exactText, promisedText } from '../text/time-text.ts';
import type { QuoteChanges } from './changes.ts';
import { QuoteLine } from './quote-line.tsx';

/** The totals of a quote with a selection, and the amount due at acceptance. Null while a discount is too large. */
export function dueOf(
  content: QuoteContent,
  selection: Selection,
): { totals: Totals; amounts: readonly number[]; todayMinor: number } | null {
  try {
    const totals = quoteTotals(content, selection);
    const amounts = paymentAmounts(content, totals.totalMinor) ?? [];
    const today = content.payments.reduce(
      (sum, { when }, at) => (when === 'acceptance' ? sum + (amounts[at] ?? 0) : sum),
      0,
    );
    return { totals, amounts, todayMinor: content.payments.length === 0 ? totals.totalMinor : today };
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

interface QuotePaperProps {
  content: QuoteContent;
  currency: Currency;
  selection: Selection;
  /** Absent once the quote waits for nobody. */
  onSelect?: ((next: Selection) => void) | undefined;
  changes?: QuoteChanges | null;
  expiresAt?: string | null;
}

/** A quote as its reader sees it: introduction, lines, totals, payments, rounds and terms. */
export function QuotePaper({
  content,
  currency,
  selection,
  onSelect,
  changes = null,
  expiresAt = null,
}: QuotePaperProps) {
  const id = useId();
  const rivals = alternatives(content);
  const due = dueOf(content, selection);
  return (
    <>
      {content.intro && <p className="wrap-anywhere whitespace-pre-line">{content.intro}</p>}
      <ul aria-label="Lines" className="divide-y divide-line">
        {content.lines.map((line) => (
          <QuoteLine
            key={line.id}
            line={line}
            currency={currency}
            selection={selection}
            onSelect={onSelect}
            rivals={rivals.find((group) => group.some((rival) => rival.id === line.id)) ?? []}
            before={changes?.lines.get(line.id)}
          />
        ))}
      </ul>
      {due && <TotalsList content={content} currency={currency} totals={due.totals} />}
      <Facts content={content} currency={currency} amounts={due?.amounts ?? []} expiresAt={expiresAt} />
      {content.terms && (
        <section aria-labelledby={`${id}-terms`}>
          <h3 id={`${id}-terms`}>Terms</h3>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{content.terms}</p>
        </section>
      )}
    </>
  );
}

function TotalsList({
  content,
  currency,
  totals,
}: {
  content: QuoteContent;
  currency: Currency;
  totals: Totals;
}) {
  const notes = content.taxes.filter(
    ({ id, note }) => note && totals.taxes.some(({ taxCode }) => taxCode === id),
  );
  return (
    <div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums [&_dd]:text-end">
        {totals.discountMinor > 0 && (
          <>
            <dt>Discount</dt>
            <dd>{formatMoney(-totals.discountMinor, currency)}</dd>
          </>
        )}
        <dt>Without tax</dt>
        <dd>{formatMoney(totals.netMinor, currency)}</dd>
        {totals.taxes.map(({ taxCode, taxMinor }) => (
          <div key={taxCode} className="contents">
            <dt>{content.taxes.find(({ id }) => id === taxCode)?.name}</dt>
            <dd>{formatMoney(taxMinor, currency)}</dd>
          </div>
        ))}
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold">{formatMoney(totals.totalMinor, currency)}</dd>
      </dl>
      {notes.map(({ id, note }) => (
        <p key={id} className="mt-1 text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

interface FactsProps {
  content: QuoteContent;
  currency: Currency;
  amounts: readonly number[];
  expiresAt: string | null;
}

/** Payments, rounds and days of a quote. */
function Facts({ content, currency, amounts, expiresAt }: FactsProps) {
  const { payments, rounds, promisedOn, depositFirst } = content;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dt]:text-ink-soft">
      {payments.map((payment, at) => (
        <div key={payment.id} className="contents">
          <dt>{payment.name}</dt>
          <dd>
            {formatMoney(amounts[at] ?? 0, currency)}{' '}
            {payment.when === 'date'
              ? payment.on && `on ${promisedText(payment.on)}`
              : paymentMomentTexts[payment.when]}
          </dd>
        </div>
      ))}
      {rounds.included !== null && (
        <>
          <dt>Rounds</dt>
          <dd>
            {rounds.included} of each {rounds.per} included, the next one{' '}
            {formatMoney(rounds.extraMinor, currency)} and {rounds.extraDays}{' '}
            {rounds.extraDays === 1 ? 'day' : 'days'}
          </dd>
        </>
      )}
      {promisedOn && (
        <>
          <dt>Done by</dt>
          <dd>
            {promisedText(promisedOn)}
            {depositFirst && ', counted from the first payment'}
          </dd>
        </>
      )}
      {expiresAt && (
        <>
          <dt>Valid until</dt>
          <dd>{exactText(expiresAt)} your time</dd>
        </>
      )}
    </dl>
  );
}
