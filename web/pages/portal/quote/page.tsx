import type { QuotePageModel } from '#contract/pages.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { QuoteContent } from '#contract/money/quote-content.ts';
import { Island } from '#web/ui/layout/island.tsx';
import { AddendumAbout } from '#web/ui/money/addendum-about.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { changesText, quoteChanges, totalChange } from '#web/ui/money/changes/changes.ts';
import { ChangesTable } from '#web/ui/money/changes/changes-table.tsx';
import { dueOf, NewPriceNote, QuoteFacts, TermsFile } from '#web/ui/money/quote-paper.tsx';
import { Acceptance, OtherAnswers } from './answers.tsx';
import { Line } from './line.tsx';
import { Note, StateNote } from './notes.tsx';
import { QuoteTotal } from './total.tsx';

/** A quote without its texts, for the script of the page. */
const amountsOnly = ({ parties: _parties, addendum: _addendum, ...content }: QuoteContent): QuoteContent => ({
  ...content,
  intro: null,
  terms: null,
  lines: content.lines.map((line) => ({ ...line, text: null })),
});

const section = 'rounded-xl bg-raised p-4 ring-1 ring-line sm:p-6';

/**
 * /quotes/…: a quote as its reader sees it. Works without JavaScript. One form posts all fields, so no typed text is
 * lost.
 */
export function QuotePage({ model }: { model: QuotePageModel }) {
  const { brand, quote, buyer, selection, calls, error, updated } = model;
  const { number, title, currency, version, before } = quote;
  const { content, state } = version;
  const due = dueOf(content, selection);
  const changes = before && !content.newPrice ? quoteChanges(before.content, content, currency) : null;
  const waits = state === 'sent' && model.mayAccept;
  const hasChoices = content.lines.some(({ choice, range }) => choice !== 'fixed' || range !== null);
  return (
    <div className="flex min-h-dvh flex-col bg-sunken text-ink">
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex h-16 w-full max-w-[70rem] items-center justify-between gap-4 px-gutter">
          <a href="/" className="-mx-2 flex min-h-11 items-center rounded-md px-2">
            <Logo name={brand.name} path={brand.logoPath} src={brand.logoUrl} />
          </a>
          <p className="type-meta text-ink-soft">
            {number}, version {version.number}
          </p>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-[70rem] flex-1 px-gutter pt-6 sm:pt-10 lg:pb-10">
        <form method="post" action={`${calls}/price#total`} noValidate aria-label="Your answer">
          <input type="hidden" name="version" value={version.number} />
          <input type="hidden" name="contentHash" value={version.contentHash ?? ''} />
          <input type="hidden" name="totalMinor" value={due?.totals.totalMinor ?? 0} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-8">
            <div className="flex min-w-0 flex-col gap-4">
              <div className="flex flex-col gap-2">
                <p className="type-meta text-ink-soft">Quote for {buyer}</p>
                <h1 className="type-title wrap-anywhere">{title}</h1>
                {content.intro && <p className="wrap-anywhere whitespace-pre-line">{content.intro}</p>}
              </div>
              {content.addendum && <AddendumAbout addendum={content.addendum} />}
              <StateNote model={model} />
              {content.newPrice && <NewPriceNote newPrice={content.newPrice} currency={currency} />}
              {error && (!error.fields || error.fields['selection'] !== undefined) && (
                <Note tone="danger" title={error.title}>
                  {error.message}
                </Note>
              )}
              {changes && changes.rows.length > 0 && state === 'sent' && (
                <div className="rounded-xl bg-raised p-4 ring-1 ring-line sm:px-6">
                  <ChangesTable
                    title={changesText(changes)}
                    rows={[
                      ...changes.rows,
                      ...(before ? totalChange(before.totalMinor, version.totalMinor, currency) : []),
                    ]}
                  />
                </div>
              )}
              <section aria-labelledby="lines" className="flex flex-col gap-3">
                <h2 id="lines" className="type-name">
                  {hasChoices && waits ? 'Choose what you want' : 'What is included'}
                </h2>
                <ul className="flex flex-col gap-3">
                  {content.lines.map((line, at) => (
                    <Line
                      key={line.id}
                      line={line}
                      heading={line.group !== content.lines[at - 1]?.group ? line.group : null}
                      currency={currency}
                      selection={selection}
                      typed={model.values[`count.${line.id}`]}
                      error={error?.fields?.[`selection.${line.id}`]}
                      open={waits}
                      changed={changes?.lines.get(line.id)}
                    />
                  ))}
                </ul>
              </section>
              <section
                aria-label="Payments and days"
                className={`${section} has-[dl:empty:only-child]:hidden`}
              >
                <QuoteFacts
                  content={content}
                  currency={currency}
                  amounts={due?.amounts ?? []}
                  expiresAt={null}
                  timeZone={null}
                />
                {model.validUntil && (
                  <p className="mt-3 text-ink-soft [dl:empty+&]:mt-0">
                    Valid until <span data-until>{model.validUntil}</span>.
                  </p>
                )}
              </section>
              {(content.terms ?? content.termsFile) && (
                <section aria-labelledby="terms" className={section}>
                  <h2 id="terms" className="type-name">
                    Terms
                  </h2>
                  {content.terms && <p className="mt-2 wrap-anywhere whitespace-pre-line">{content.terms}</p>}
                  <TermsFile content={content} href={`${calls}/terms`} />
                </section>
              )}
              {waits && due && (
                <Acceptance
                  model={model}
                  what={content.newPrice ? 'the new price' : formatMoney(due.totals.totalMinor, currency)}
                />
              )}
              <OtherAnswers model={model} declines={waits} />
            </div>
            {due && (
              <Island
                name="quote-total"
                component={QuoteTotal}
                when="visible"
                props={{
                  content: amountsOnly(content),
                  currency,
                  expiresAt: quote.expiresAt,
                  timeZone: quote.timeZone,
                  selection,
                  waits,
                  hasChoices,
                  calls,
                  updated: Boolean(updated),
                }}
                className="sticky bottom-0 z-10 -mx-gutter border-t border-line bg-raised px-gutter py-3 shadow-lg lg:top-6 lg:bottom-auto lg:mx-0 lg:rounded-xl lg:border lg:p-5 lg:shadow-md"
              />
            )}
          </div>
        </form>
      </main>
    </div>
  );
}
