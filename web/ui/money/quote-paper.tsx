import { Fragment, useId } from 'react';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import {
  alternatives,
  dueAtOnce,
  newPriceText,
  paymentAmounts,
  quoteTotals,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { ifItAddsUp, type Totals } from '#contract/money/totals.ts';
import { sizeText } from '../files/file-size.ts';
import { Disclosure } from '../lists/disclosure.tsx';
import { datedText } from '../text/time-text.ts';
import type { QuoteChanges } from './changes/changes.ts';
import { AddendumAbout } from './addendum-about.tsx';
import { QuoteLine } from './quote-line.tsx';
import { sumRows, SumsList } from './sums-list.tsx';
import { lastMinuteText, roundsText, whenText } from './words.ts';

/** The totals of a quote for a selection, and the amount due on acceptance. Null if a discount is too large. */
export const dueOf = (content: QuoteContent, selection: Selection) =>
  ifItAddsUp(() => {
    const totals = quoteTotals(content, selection);
    const amounts: readonly number[] = paymentAmounts(content, totals.totalMinor) ?? [];
    return { totals, amounts, todayMinor: dueAtOnce(content, totals.totalMinor) };
  });

interface NewPriceNoteProps {
  newPrice: NonNullable<QuoteContent['newPrice']>;
  currency: Currency;
}

/** A note about the price that an acceptance would change. */
export const NewPriceNote = ({ newPrice, currency }: NewPriceNoteProps) => (
  <p className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere">{newPriceText(newPrice, currency)}</p>
);

interface QuotePaperProps {
  content: QuoteContent;
  currency: Currency;
  selection: Selection;
  /** Called with a new selection; absent once the quote no longer waits. */
  onSelect?: ((next: Selection) => void) | undefined;
  changes?: QuoteChanges | null;
  expiresAt?: string | null;
  /** The time zone of the agency. */
  timeZone?: string | null;
  /** The address of the terms as PDF. */
  termsHref?: string | undefined;
  /** True: folds the terms, because they are shown beside the acceptance form. */
  foldsTerms?: boolean;
}

/** A quote as its reader sees it: introduction, lines, totals, payments, rounds and terms. */
export function QuotePaper({
  content,
  currency,
  selection,
  onSelect,
  changes = null,
  expiresAt = null,
  timeZone = null,
  termsHref,
  foldsTerms = false,
}: QuotePaperProps) {
  const rivals = alternatives(content);
  const due = dueOf(content, selection);
  return (
    <>
      {content.newPrice && <NewPriceNote newPrice={content.newPrice} currency={currency} />}
      {content.addendum && <AddendumAbout addendum={content.addendum} />}
      {content.intro && <p className="wrap-anywhere whitespace-pre-line">{content.intro}</p>}
      <ul aria-label="Lines" className="flex flex-col">
        {content.lines.map((line, at) => (
          <Fragment key={line.id}>
            {line.group !== null && line.group !== content.lines[at - 1]?.group && (
              <li className="pt-3 pb-1 type-pill text-ink-soft">
                {line.group}
                {line.choice === 'one-of' && ': choose one'}
              </li>
            )}
            <QuoteLine
              line={line}
              currency={currency}
              selection={selection}
              onSelect={onSelect}
              rivals={rivals.find((group) => group.some((rival) => rival.id === line.id)) ?? []}
              change={changes?.lines.get(line.id)}
            />
          </Fragment>
        ))}
      </ul>
      {due && <TotalsList content={content} currency={currency} totals={due.totals} />}
      <QuoteFacts
        content={content}
        currency={currency}
        amounts={due?.amounts ?? []}
        expiresAt={expiresAt}
        timeZone={timeZone}
      />
      {foldsTerms && content.terms ? (
        <Disclosure summary="Terms">
          <p className="type-meta wrap-anywhere whitespace-pre-line">{content.terms}</p>
          <TermsFile content={content} href={termsHref} />
        </Disclosure>
      ) : (
        <Terms content={content} href={termsHref} />
      )}
    </>
  );
}

interface TermsProps {
  content: Pick<QuoteContent, 'terms' | 'termsFile'>;
  /** The address of the PDF; absent if it cannot be opened. */
  href?: string | undefined;
}

/** The PDF of the terms. */
export function TermsFile({ content: { termsFile }, href }: TermsProps) {
  if (!termsFile) return null;
  const text = `${termsFile.name} (${sizeText(termsFile.size)})`;
  return (
    <p className="wrap-anywhere">
      {href ? (
        <a
          className="inline-flex min-h-11 items-center text-brand-ink underline underline-offset-4"
          href={href}
          download
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

/** The full terms of a quote. */
export function Terms({ content, href }: TermsProps) {
  const id = useId();
  if (!content.terms && !content.termsFile) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="type-pill">
        Terms
      </h3>
      {content.terms && <p className="mt-1 type-meta wrap-anywhere whitespace-pre-line">{content.terms}</p>}
      <TermsFile content={content} href={href} />
    </section>
  );
}

/** The sums of a quote. */
export function TotalsList({
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
      <SumsList currency={currency} rows={sumRows(totals, content.taxes)} />
      {notes.map(({ id, note }) => (
        <p key={id} className="mt-1 type-meta text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

interface QuoteFactsProps {
  content: QuoteContent;
  currency: Currency;
  amounts: readonly number[];
  expiresAt: string | null;
  timeZone: string | null;
}

/** The payments, rounds and days of a quote. */
export function QuoteFacts({ content, currency, amounts, expiresAt, timeZone }: QuoteFactsProps) {
  const { payments, promisedOn, depositFirst, addendum } = content;
  const rounds = roundsText(content.rounds, currency);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 type-meta [&_dt]:text-ink-soft">
      {payments.map((payment, at) => (
        <div key={payment.id} className="contents">
          <dt>{payment.name}</dt>
          <dd>
            <span data-amount={payment.id}>{formatMoney(amounts[at] ?? 0, currency)}</span>{' '}
            {whenText(payment)}
          </dd>
        </div>
      ))}
      {rounds && (
        <>
          <dt>Rounds</dt>
          <dd>{rounds}</dd>
        </>
      )}
      {depositFirst && (
        <>
          <dt>Start</dt>
          <dd>when the first payment is made</dd>
        </>
      )}
      {addendum && addendum.days > 0 && (
        <>
          <dt>Time</dt>
          <dd>{addendum.days === 1 ? '1 working day more' : `${addendum.days} working days more`}</dd>
        </>
      )}
      {promisedOn && (
        <>
          <dt>Done by</dt>
          <dd>{datedText(promisedOn)}</dd>
        </>
      )}
      {expiresAt && (
        <>
          <dt>Valid until</dt>
          <dd>{lastMinuteText(expiresAt, timeZone)}</dd>
        </>
      )}
    </dl>
  );
}
