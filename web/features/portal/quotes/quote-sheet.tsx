import { useEffect, useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#contract/money/currency.ts';
import { firstSelection, selectionProblem, type Selection } from '#contract/money/quote-content.ts';
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
import { Shown } from '#web/api/shown/shown.tsx';
import { portalAddress } from '#contract/addresses.ts';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { changesText, quoteChanges } from '#web/ui/money/changes.ts';
import { dueOf, QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { dueText, exactText } from '#web/ui/text/time-text.ts';

/** The quotes with this one as the server answered it. */
function useStored() {
  const client = useQueryClient();
  return (quote: ClientQuote) =>
    client.setQueryData<ClientQuote[]>(queryOf(myQuotes).queryKey, (before) =>
      before?.map((each) => (each.id === quote.id ? quote : each)),
    );
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
  const decides = useStanding('decides');
  const waits = decides && state === 'sent';
  const [chosen, setChosen] = useDraft<Selection>(`quote/${id}/${version.number}`, firstSelection(content));
  const [typedName, setTypedName] = useDraft(`quote/${id}/name`, '');
  const [purchaseOrder, setPurchaseOrder] = useDraft(`quote/${id}/order`, '');
  const selection = acceptance?.selection ?? chosen;
  const due = dueOf(content, selection);
  const problem = waits ? selectionProblem(content, selection) : null;
  const changes = before && waits ? quoteChanges(before.content, content, currency) : null;

  const seen = version.seenAt !== null;
  useEffect(() => {
    if (!seen) void call(noteQuoteSeen, { params: { id } }).catch(() => {});
  }, [id, seen]);

  const values = {
    version: version.number,
    contentHash: version.contentHash ?? '',
    selection,
    totalMinor: due?.totals.totalMinor ?? 0,
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
  const total = due ? formatMoney(due.totals.totalMinor, currency) : '–';

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
              {due && due.totals.taxMinor > 0
                ? `incl. tax ${formatMoney(due.totals.taxMinor, currency)}`
                : 'no tax'}
              {waits && due && `, today ${formatMoney(due.todayMinor, currency)}`}
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
        <Shown type="quote" id={id} />
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
        <QuotePaper
          content={content}
          currency={currency}
          selection={selection}
          onSelect={waits ? setChosen : undefined}
          changes={changes}
          expiresAt={waits ? expiresAt : null}
        />
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
