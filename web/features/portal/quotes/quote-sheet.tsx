import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMoney } from '#contract/money/currency.ts';
import { carriedSelection, selectionProblem, type Selection } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { myQuotePdf, myQuotes, myTermsFile, noteQuoteSeen, undoMyAcceptance } from '#contract/my-quotes.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { changesText, quoteChanges, totalChange } from '#web/ui/money/changes/changes.ts';
import { ChangesTable } from '#web/ui/money/changes/changes-table.tsx';
import { dueOf, QuotePaper } from '#web/ui/money/quote-paper.tsx';
import { AcceptForm, useAcceptForm } from './accept-form.tsx';
import { AskForm, DeclineForm } from './answer-forms.tsx';
import { Repeats } from './repeats.tsx';
import { QuoteState } from './quote-state.tsx';

/** Writes the server's answer for this quote into the loaded list. */
function useStored() {
  const client = useQueryClient();
  return (quote: ClientQuote) =>
    client.setQueryData<ClientQuote[]>(queryOf(myQuotes).queryKey, (before) =>
      before?.map((each) => (each.id === quote.id ? quote : each)),
    );
}

type Step = 'lines' | 'accept' | 'ask' | 'decline';

const stepTitles = { accept: 'Review and accept', ask: 'Ask a question', decline: 'Decline' } as const;

interface QuoteSheetProps {
  quote: ClientQuote;
  onClose: () => void;
}

/** A quote: its lines to choose from, then the chosen lines, the terms, and the field for the name that accepts it. */
export function QuoteSheet({ quote, onClose }: QuoteSheetProps) {
  const { id, number, title, currency, version, before, expiresAt, timeZone } = quote;
  const { content, state, acceptance } = version;
  const { newPrice } = content;
  const stored = useStored();
  const decides = useStanding('decides');
  const waits = decides && state === 'sent';
  const [ticks, setTicks] = useDraft<Selection | null>(`quote/${id}`, null);
  const [asked, setStep] = useState<Step>('lines');
  const step = waits || asked === 'ask' ? asked : 'lines';
  const chosen = carriedSelection(content, ticks);
  const selection = acceptance?.selection ?? chosen;
  const due = dueOf(content, selection);
  const changes =
    before && state === 'sent' && !newPrice ? quoteChanges(before.content, content, currency) : null;
  const top = useRef<HTMLDivElement>(null);
  const go = (next: Step) => {
    setStep(next);
    requestAnimationFrame(() => top.current?.scrollIntoView());
  };

  const seen = version.seenAt !== null;
  useEffect(() => {
    if (!seen) void call(noteQuoteSeen, { params: { id } }).catch(() => {});
  }, [id, seen]);

  const undo = useMutation({
    mutationFn: () => call(undoMyAcceptance, { params: { id } }),
    onSuccess: stored,
    onError: (error) =>
      toast({ title: 'Not undone', description: errorText(error, 'Please try again.'), tone: 'error' }),
  });

  const total = due ? formatMoney(due.totals.totalMinor, currency) : '–';
  const sums = (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
      <span className="type-name tabular-nums">{total}</span>
      <span className="type-meta text-ink-soft tabular-nums">
        {due &&
          [
            due.totals.taxMinor > 0 && `incl. tax ${formatMoney(due.totals.taxMinor, currency)}`,
            state === 'sent' && `due today ${formatMoney(due.todayMinor, currency)}`,
          ]
            .filter(Boolean)
            .join(', ')}
      </span>
    </p>
  );
  const problem = waits ? selectionProblem(content, chosen) : null;
  const accept = useAcceptForm(quote, chosen, due?.totals.totalMinor ?? 0, (accepted) => {
    stored(accepted);
    setStep('lines');
    toast({ title: 'Quote accepted', description: `${number} ${title}`, tone: 'success' });
  });
  const onDone = (answered: ClientQuote | null) => {
    if (answered) stored(answered);
    go('lines');
  };
  const ask = (
    <>
      <Button variant="quiet" size="sm" onClick={() => go('ask')}>
        Ask a question
      </Button>
      <a className={buttonStyle('quiet', 'sm')} href={addressOf(myQuotePdf, { params: { id } })} download>
        PDF
      </a>
    </>
  );
  return (
    <Dialog
      open
      size="sheet"
      closeOnBackdrop={false}
      onClose={onClose}
      title={title}
      description={`${number}, version ${version.number}`}
      footer={
        <div className="flex w-full flex-col gap-2">
          {sums}
          {step === 'accept' && (
            <Button type="submit" form={accept.formId} pending={accept.form.pending} className="w-full">
              Accept {newPrice ? 'the new price' : total}
            </Button>
          )}
          {step === 'lines' && waits && (
            <>
              <Button className="w-full" disabledReason={problem} onClick={() => go('accept')}>
                Review and accept
              </Button>
              <div className="flex justify-between">
                {ask}
                <Button variant="quiet" size="sm" onClick={() => go('decline')}>
                  Decline
                </Button>
              </div>
            </>
          )}
          {step === 'lines' && !waits && <div className="flex justify-between">{ask}</div>}
        </div>
      }
    >
      <div ref={top} className="flex scroll-mt-4 flex-col gap-6">
        <Shown type="quote" id={id} />
        {step !== 'lines' && (
          <div className="flex items-center gap-2">
            <Button variant="secondary" size="sm" onClick={() => go('lines')}>
              Back
            </Button>
            <h3 className="type-name">{stepTitles[step]}</h3>
          </div>
        )}
        {step === 'ask' && <AskForm quote={quote} onDone={onDone} />}
        {step === 'decline' && <DeclineForm quote={quote} onDone={onDone} />}
        {step === 'accept' && due && (
          <AcceptForm {...accept} quote={quote} totals={due.totals} selection={chosen} />
        )}
        {step === 'lines' && (
          <>
            <QuoteState quote={quote} undoing={undo.isPending} onUndo={() => undo.mutate()} />
            {changes && changes.rows.length > 0 && before && (
              <div className="rounded-lg bg-sunken px-4 py-3">
                <ChangesTable
                  title={changesText(changes)}
                  rows={[...changes.rows, ...totalChange(before.totalMinor, version.totalMinor, currency)]}
                />
              </div>
            )}
            <QuotePaper
              content={content}
              currency={currency}
              selection={selection}
              onSelect={waits ? setTicks : undefined}
              changes={changes}
              expiresAt={waits ? expiresAt : null}
              timeZone={timeZone}
              termsHref={addressOf(myTermsFile, { params: { id } })}
              foldsTerms={waits}
            />
            {content.lines.some(({ repeats }) => repeats) && <Repeats quoteId={id} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
