import { useEffect, useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#contract/money/currency.ts';
import {
  alternatives,
  firstSelection,
  paymentAmounts,
  quoteTotals,
  selectionProblem,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { MoneyError } from '#contract/money/totals.ts';
import {
  acceptanceStatement,
  acceptMyQuote,
  declineMyQuote,
  myQuotes,
  newAcceptance,
  noteQuoteSeen,
  undoMyAcceptance,
  type ClientQuote,
} from '#contract/quotes.ts';
import { portalAddress } from '#contract/addresses.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { dueText, exactText, promisedText } from '#web/ui/text/time-text.ts';
import { changesText, quoteChanges } from './changes.ts';
import { QuoteLine } from './quote-line.tsx';

/** The quotes with this one as the server answered it. */
function useStored() {
  const client = useQueryClient();
  return (quote: ClientQuote) =>
    client.setQueryData<ClientQuote[]>(queryOf(myQuotes).queryKey, (before) =>
      before?.map((each) => (each.id === quote.id ? quote : each)),
    );
}

const whenTexts = {
  acceptance: 'when you accept',
  approval: 'when a preview is approved',
  delivery: 'with the final files',
  hand: 'later, as agreed',
} as const;

function totalsOf(content: QuoteContent, selection: Selection) {
  try {
    return quoteTotals(content, selection);
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

interface QuoteSheetProps {
  quote: ClientQuote;
  onClose: () => void;
}

/** A quote with its lines, totals and terms, and the form that accepts it. */
export function QuoteSheet({ quote, onClose }: QuoteSheetProps) {
  const { id, number, title, currency, version, before, expiresAt } = quote;
  const { content, state, acceptance } = version;
  const formId = useId();
  const stored = useStored();
  const waits = state === 'sent';
  const [chosen, setChosen] = useDraft<Selection>(`quote/${id}/${version.number}`, firstSelection(content));
  const [typedName, setTypedName] = useDraft(`quote/${id}/name`, '');
  const [purchaseOrder, setPurchaseOrder] = useDraft(`quote/${id}/order`, '');
  const selection = acceptance?.selection ?? chosen;
  const totals = totalsOf(content, selection);
  const problem = waits ? selectionProblem(content, selection) : null;
  const amounts = totals ? paymentAmounts(content, totals.totalMinor) : null;
  const today = content.payments.reduce(
    (sum, { when }, at) => (when === 'acceptance' ? sum + (amounts?.[at] ?? 0) : sum),
    content.payments.length === 0 ? (totals?.totalMinor ?? 0) : 0,
  );
  const changes = before && waits ? quoteChanges(before.content, content, currency) : null;
  const rivals = alternatives(content);

  const seen = version.seenAt !== null;
  useEffect(() => {
    if (!seen) void call(noteQuoteSeen, { params: { id } }).catch(() => {});
  }, [id, seen]);

  const values = {
    version: version.number,
    contentHash: version.contentHash ?? '',
    selection,
    totalMinor: totals?.totalMinor ?? 0,
    typedName,
    purchaseOrder,
  };
  const form = useForm(newAcceptance, values, {
    send: async (body) => {
      stored(await call(acceptMyQuote, { params: { id }, body }));
      toast({ title: 'Quote accepted', description: `${number} ${title}`, tone: 'success' });
    },
  });
  const decline = useMutation({
    mutationFn: () =>
      call(declineMyQuote, { params: { id }, body: { version: version.number, reason: null } }),
    onSuccess: stored,
    onError: (error) =>
      toast({ title: 'Not declined', description: errorText(error, 'Please try again.'), tone: 'error' }),
  });
  const undo = useMutation({
    mutationFn: () => call(undoMyAcceptance, { params: { id } }),
    onSuccess: stored,
    onError: (error) =>
      toast({ title: 'Not undone', description: errorText(error, 'Please try again.'), tone: 'error' }),
  });
  const total = totals ? formatMoney(totals.totalMinor, currency) : '–';

  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      closeOnBackdrop={false}
      title={title}
      description={`${number}, version ${version.number}`}
      footer={
        <div className="flex w-full flex-col gap-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
            <span className="text-lg font-semibold tabular-nums">{total}</span>
            <span className="text-sm text-ink-soft">
              {totals && totals.taxMinor > 0
                ? `incl. tax ${formatMoney(totals.taxMinor, currency)}`
                : 'no tax'}
              {waits && `, today ${formatMoney(today, currency)}`}
            </span>
          </p>
          {waits && (
            <Button
              type="submit"
              form={formId}
              pending={form.pending}
              disabledReason={problem}
              className="w-full"
            >
              Accept {total}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        {acceptance && (
          <p className="rounded-lg bg-success-soft px-4 py-3 text-sm text-success-ink">
            Accepted by {acceptance.typedName} on {exactText(acceptance.acceptedAt)}.{' '}
            {acceptance.undoableUntil && (
              <Button variant="quiet" size="sm" pending={undo.isPending} onClick={() => undo.mutate()}>
                Undo until {dueText(acceptance.undoableUntil)}
              </Button>
            )}
          </p>
        )}
        {state === 'expired' && (
          <p className="text-sm text-ink-soft">This quote has expired. Please ask for a new one.</p>
        )}
        {changes && (
          <div className="rounded-lg bg-accent-soft px-4 py-3 text-sm text-accent-ink">
            <p className="font-semibold">{changesText(changes)}</p>
            {before && (
              <p>
                The total was {formatMoney(before.totalMinor, currency)}, and is {total}.
              </p>
            )}
            {changes.gone.length > 0 && <p>No longer part of it: {changes.gone.join('; ')}.</p>}
            {changes.others.length > 0 && <p>Changed: {changes.others.join(', ')}.</p>}
          </div>
        )}
        {content.intro && <p className="wrap-anywhere whitespace-pre-line">{content.intro}</p>}
        <ul aria-label="Lines" className="divide-y divide-line">
          {content.lines.map((line) => (
            <QuoteLine
              key={line.id}
              line={line}
              currency={currency}
              selection={selection}
              onSelect={waits ? setChosen : undefined}
              rivals={rivals.find((group) => group.some((rival) => rival.id === line.id)) ?? []}
              before={changes?.lines.get(line.id)}
            />
          ))}
        </ul>
        {totals && (
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
                <dt>{content.taxes.find((tax) => tax.id === taxCode)?.name}</dt>
                <dd>{formatMoney(taxMinor, currency)}</dd>
              </div>
            ))}
            <dt className="font-semibold">Total</dt>
            <dd className="font-semibold">{total}</dd>
          </dl>
        )}
        <Facts content={content} currency={currency} amounts={amounts} expiresAt={waits ? expiresAt : null} />
        {content.terms && (
          <section aria-labelledby={`${formId}-terms`}>
            <h3 id={`${formId}-terms`}>Terms</h3>
            <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{content.terms}</p>
          </section>
        )}
        {waits && (
          <form
            {...form.formProps}
            id={formId}
            aria-label="Accept this quote"
            className="flex flex-col gap-4"
          >
            <FormNote>{form.errors['form']}</FormNote>
            <Field label="Your name" required error={form.errors['typedName']} hint={acceptanceStatement}>
              <Input
                autoComplete="name"
                maxLength={limits.name}
                value={typedName}
                onChange={(event) => setTypedName(event.target.value)}
              />
            </Field>
            <Field label="Purchase order (optional)" error={form.errors['purchaseOrder']}>
              <Input
                maxLength={limits.subject}
                value={purchaseOrder}
                onChange={(event) => setPurchaseOrder(event.target.value)}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              <a
                className="inline-flex min-h-11 items-center px-3 font-semibold"
                href={portalAddress('messages')}
              >
                Ask a question
              </a>
              <Button variant="quiet" pending={decline.isPending} onClick={() => decline.mutate()}>
                Decline
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

interface FactsProps {
  content: QuoteContent;
  currency: ClientQuote['currency'];
  amounts: readonly number[] | null;
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
            {formatMoney(amounts?.[at] ?? 0, currency)}{' '}
            {payment.when === 'date' ? `on ${promisedText(payment.on ?? '')}` : whenTexts[payment.when]}
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
