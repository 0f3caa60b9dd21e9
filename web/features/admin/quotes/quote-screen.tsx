import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { firstSelection, type QuoteContent } from '#contract/money/quote-content.ts';
import { getQuote, type Quote } from '#contract/quotes.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { exactText } from '#web/ui/text/time-text.ts';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { Conditions, Payments, TaxesAndTerms } from './conditions-fields.tsx';
import { QuoteLinkLine } from './quote-link.tsx';
import { quoteStateTexts, useDeleteQuote, useSendQuote, useUpdateQuote, useWithdrawQuote } from './data.ts';
import { LinesEditor } from './lines-editor.tsx';
import { Retainers } from './retainers.tsx';

interface QuoteScreenProps {
  id: string;
  onClose: () => void;
}

/** One quote: its draft with the client's page beside it, or the version that the client has. */
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

interface Typed {
  revision: number;
  title: string;
  content: QuoteContent;
}

function LoadedQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { id, newest, currency, revision } = quote;
  const mayWrite = useMay('quotes.write');
  const [typed, setTyped] = useDraft<Typed | null>(`quote-draft/${id}`, null);
  const [editing, setEditing] = useState(newest.state === 'draft');
  const edits = mayWrite && newest.state !== 'accepted' && (editing || typed !== null);
  const shown = typed ?? { revision, title: quote.title, content: newest.content };
  const change = (part: Partial<Pick<Typed, 'title' | 'content'>>) => setTyped({ ...shown, ...part });
  const selection = newest.acceptance?.selection ?? firstSelection(shown.content);
  return (
    <section aria-labelledby="quote-heading" className="flex flex-col gap-5">
      <Heading
        quote={quote}
        typed={typed}
        edits={edits}
        onClose={onClose}
        onEdit={() => setEditing(true)}
        onKept={() => {
          setTyped(null);
          setEditing(true);
        }}
        onSent={() => {
          setTyped(null);
          setEditing(false);
        }}
      >
        {(errors) =>
          edits ? (
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
              <Card className="flex flex-col gap-6">
                <Field label="Title" required error={errors['title']}>
                  <Input
                    maxLength={limits.title}
                    value={shown.title}
                    onChange={(event) => change({ title: event.target.value })}
                  />
                </Field>
                <Field label="Introduction (optional)">
                  <Textarea
                    rows={4}
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
                {[Conditions, Payments, TaxesAndTerms].map((Part, at) => (
                  <Part
                    key={at}
                    content={shown.content}
                    currency={currency}
                    errors={errors}
                    onChange={(part) => change({ content: { ...shown.content, ...part } })}
                  />
                ))}
              </Card>
              <aside aria-label="As the client sees it" className="flex flex-col gap-2 xl:sticky xl:top-20">
                <p className="text-sm text-ink-soft">As the client sees it</p>
                <Card className="flex max-w-[26rem] flex-col gap-6">
                  <h3 className="text-xl">{shown.title}</h3>
                  <QuotePaper content={shown.content} currency={currency} selection={selection} />
                </Card>
              </aside>
            </div>
          ) : (
            <Card className="flex max-w-3xl flex-col gap-6">
              {newest.acceptance && (
                <p className="rounded-lg bg-success-soft px-4 py-3 text-sm text-success-ink">
                  Accepted by {newest.acceptance.typedName} on {exactText(newest.acceptance.acceptedAt)}:{' '}
                  {formatMoney(newest.acceptance.totalMinor, currency)}
                  {newest.acceptance.how && ` (${newest.acceptance.how})`}
                </p>
              )}
              {newest.reason && (
                <p className="wrap-anywhere whitespace-pre-line">Declined: {newest.reason}</p>
              )}
              <QuotePaper content={newest.content} currency={currency} selection={selection} />
              {newest.acceptance &&
                quote.projectId &&
                newest.content.lines.some(({ repeats }) => repeats) && (
                  <Retainers projectId={quote.projectId} />
                )}
            </Card>
          )
        }
      </Heading>
    </section>
  );
}

interface HeadingProps {
  quote: Quote;
  typed: Typed | null;
  edits: boolean;
  onClose: () => void;
  onEdit: () => void;
  onKept: () => void;
  onSent: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** The name and state of a quote with its buttons; below it the quote with the errors of the last try to send. */
function Heading({ quote, typed, edits, onClose, onEdit, onKept, onSent, children }: HeadingProps) {
  const { id, number, title, buyer, newest, currency, revision, versions } = quote;
  const maySend = useMay('quotes.send');
  const mayWrite = useMay('quotes.write');
  const update = useUpdateQuote();
  const send = useSendQuote();
  const withdraw = useWithdrawQuote();
  const remove = useDeleteQuote();
  const [accepting, setAccepting] = useState(false);
  const [label, tone] = quoteStateTexts[newest.state];
  const isSent = newest.state === 'sent' || newest.state === 'expired';
  const save = async () => {
    if (typed === null) return { revision };
    const saved = await update.mutateAsync({
      params: { id },
      body: { revision: typed.revision, title: typed.title, content: typed.content },
    });
    onKept();
    return saved;
  };
  const errors = send.error ? refusedFields(send.error) : {};
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          All quotes
        </Button>
        <div className="me-auto min-w-0">
          <h2 id="quote-heading" className="text-2xl wrap-anywhere">
            {title}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {number}, version {newest.number} of {versions.length}, {buyer},{' '}
            {formatMoney(newest.acceptance?.totalMinor ?? newest.totalMinor, currency)}
            <Badge tone={tone} dot>
              {label}
            </Badge>
          </p>
        </div>
        {isSent && maySend && (
          <>
            <Button variant="secondary" onClick={() => setAccepting(true)}>
              Record acceptance
            </Button>
            <Button
              variant="quiet"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id } })}
            >
              Withdraw
            </Button>
          </>
        )}
        {!edits && mayWrite && newest.state !== 'accepted' && (
          <Button variant="secondary" onClick={onEdit}>
            Change
          </Button>
        )}
        {edits && (
          <>
            {newest.state === 'draft' && (
              <Button
                variant="quiet"
                pending={remove.isPending}
                onClick={() => void remove.mutateAsync({ params: { id } }).then(onClose, () => {})}
              >
                Delete draft
              </Button>
            )}
            <Button
              variant="secondary"
              pending={update.isPending}
              disabledReason={typed === null ? 'Everything is saved.' : null}
              onClick={() => void save().catch(() => {})}
            >
              Save
            </Button>
            {maySend && (
              <Button
                pending={send.isPending}
                onClick={() =>
                  void save()
                    .then((saved) => send.mutateAsync({ params: { id }, body: { revision: saved.revision } }))
                    .then(onSent, () => {})
                }
              >
                Send to client
              </Button>
            )}
          </>
        )}
      </div>
      {quote.consultationId !== null && newest.state !== 'draft' && (
        <QuoteLinkLine id={id} isForClient={quote.clientAccountId !== null} />
      )}
      {send.error && <FormNote>{errorText(send.error, 'The quote could not be sent.')}</FormNote>}
      {children(errors)}
      {accepting && <AcceptanceDialog quote={quote} onClose={() => setAccepting(false)} />}
    </>
  );
}
