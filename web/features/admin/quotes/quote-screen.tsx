import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { firstSelection, type QuoteContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { getAcceptanceFile, getQuote, getTermsFile } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { exactText } from '#web/ui/text/time-text.ts';
import { BeginWith } from './draft/begin-with.tsx';
import { ClientView } from './draft/client-view.tsx';
import { Conditions, Payments, TaxesAndTerms } from './draft/conditions-fields.tsx';
import { LinesEditor } from '#web/state/staff/money/lines/lines-editor.tsx';
import { Retainers } from './retainers/retainers.tsx';
import { QuoteHeading } from './quote-heading.tsx';

const NamesFromRequest = lazy(() =>
  loadScreen(() => import('./draft/names-from-request.tsx'), 'NamesFromRequest'),
);

interface QuoteScreenProps {
  id: string;
  onClose: () => void;
}

/** One quote: its draft beside the page that the client will see, or the version that was sent. */
export function QuoteScreen({ id, onClose }: QuoteScreenProps) {
  const query = useQuery(queryOf(getQuote, { params: { id } }));
  if (!query.data)
    return (
      <NotLoaded noun="quote" query={query} missing={false}>
        <Skeleton className="h-12 w-72" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </NotLoaded>
    );
  return <LoadedQuote quote={query.data} onClose={onClose} />;
}

/** The unsaved text of a draft, and the revision on which it is based. */
export interface Typed {
  revision: number;
  title: string;
  content: QuoteContent;
}

function LoadedQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { id, newest, currency, revision } = quote;
  const mayWrite = useMay('quotes.write');
  const [typed, setTyped] = useDraft<Typed | null>(`quote-draft/${id}`, null);
  const [editing, setEditing] = useState(newest.state === 'draft');
  const isAgreed = quote.versions.some(({ state }) => state === 'accepted');
  const edits = mayWrite && !isAgreed && (editing || typed !== null);
  const shown = typed ?? { revision, title: quote.title, content: newest.content };
  const change = (part: Partial<Pick<Typed, 'title' | 'content'>>) => setTyped({ ...shown, ...part });
  return (
    <section aria-labelledby="quote-heading" className="flex flex-col gap-5">
      <QuoteHeading
        quote={quote}
        typed={typed}
        edits={edits}
        onClose={onClose}
        onEdit={() => setEditing(true)}
        onKept={() => {
          setTyped(null);
          setEditing(true);
        }}
        onMerge={setTyped}
        onSent={() => {
          setTyped(null);
          setEditing(false);
        }}
      >
        {(errors) =>
          edits ? (
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24.375rem]">
              <Card className="flex flex-col gap-4">
                {shown.content.lines.length === 0 && (
                  <BeginWith
                    quote={quote}
                    onContent={(copied) =>
                      change({ content: { ...copied, intro: shown.content.intro ?? copied.intro } })
                    }
                  />
                )}
                <Field label="Title" required error={errors['title']}>
                  <Input
                    maxLength={limits.title}
                    value={shown.title}
                    onChange={(event) => change({ title: event.target.value })}
                  />
                </Field>
                <Field label="Introduction (optional)">
                  <Textarea
                    rows={3}
                    maxLength={limits.message}
                    value={shown.content.intro ?? ''}
                    onChange={(event) =>
                      change({ content: { ...shown.content, intro: event.target.value || null } })
                    }
                  />
                </Field>
                <LinesEditor
                  content={shown.content}
                  currency={currency}
                  errors={errors}
                  onLines={(lines) => change({ content: { ...shown.content, lines } })}
                />
                {quote.consultationId !== null && appBoot().drafts && (
                  <Suspense>
                    <NamesFromRequest
                      quote={quote}
                      content={shown.content}
                      onLines={(lines) => change({ content: { ...shown.content, lines } })}
                    />
                  </Suspense>
                )}
                <div>
                  {[Conditions, Payments, TaxesAndTerms].map((Part, at) => (
                    <Part
                      key={at}
                      id={id}
                      content={shown.content}
                      currency={currency}
                      errors={errors}
                      onChange={(part) => change({ content: { ...shown.content, ...part } })}
                    />
                  ))}
                </div>
              </Card>
              <ClientView quote={quote} title={shown.title} content={shown.content} />
            </div>
          ) : (
            <Card className="flex max-w-3xl flex-col gap-6">
              {newest.acceptance && (
                <p className="rounded-lg bg-success-soft px-4 py-3 text-success-ink">
                  Accepted by {newest.acceptance.typedName} on {exactText(newest.acceptance.acceptedAt)}:{' '}
                  {formatMoney(newest.acceptance.totalMinor, currency)}
                  {newest.acceptance.how && ` (${newest.acceptance.how})`}
                  {newest.acceptance.purchaseOrder && `, purchase order ${newest.acceptance.purchaseOrder}`}
                  {newest.acceptance.file && (
                    <>
                      ,{' '}
                      <a
                        className="underline underline-offset-4"
                        href={addressOf(getAcceptanceFile, { params: { id, number: newest.number } })}
                        download
                      >
                        {newest.acceptance.file.name}
                      </a>
                    </>
                  )}
                </p>
              )}
              {newest.reason && (
                <p className="wrap-anywhere whitespace-pre-line">Declined: {newest.reason}</p>
              )}
              <QuotePaper
                content={newest.content}
                currency={currency}
                selection={newest.acceptance?.selection ?? firstSelection(newest.content)}
                termsHref={addressOf(getTermsFile, { params: { id, number: newest.number } })}
              />
              {isAgreed && quote.projectId && newest.content.lines.some(({ repeats }) => repeats) && (
                <Retainers quoteId={id} projectId={quote.projectId} />
              )}
            </Card>
          )
        }
      </QuoteHeading>
    </section>
  );
}
