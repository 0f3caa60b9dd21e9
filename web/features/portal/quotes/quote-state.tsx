import { formatMoney } from '#contract/money/currency.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lastMinuteText } from '#web/ui/money/words.ts';
import { clockText, exactText } from '#web/ui/text/time-text.ts';

interface QuoteStateProps {
  quote: ClientQuote;
  undoing: boolean;
  onUndo: () => void;
}

/** One sentence about a quote that no longer waits, with a button that undoes an acceptance. */
export function QuoteState({ quote, undoing, onUndo }: QuoteStateProps) {
  const { version, currency, expiresAt, timeZone } = quote;
  const { state, acceptance, reason } = version;
  if (acceptance) {
    const { acceptedBy, typedName, acceptedAt, totalMinor, purchaseOrder, undoableUntil } = acceptance;
    const name = acceptedBy?.isYou ? 'You' : typedName;
    return (
      <div className="flex flex-col gap-2 rounded-lg bg-success-soft px-4 py-3 text-success-ink">
        <p className="wrap-anywhere">
          {name} accepted {version.content.newPrice ? 'the new price' : formatMoney(totalMinor, currency)} on{' '}
          {exactText(acceptedAt)}
          {purchaseOrder && `, purchase order ${purchaseOrder}`}.
        </p>
        {undoableUntil && (
          <Button variant="secondary" size="sm" className="self-start" pending={undoing} onClick={onUndo}>
            Undo until {clockText(undoableUntil)}
          </Button>
        )}
      </div>
    );
  }
  const sentence =
    state === 'expired'
      ? `This quote expired on ${expiresAt ? lastMinuteText(expiresAt, timeZone) : 'its last day'}. Your choices are kept: please ask for a new one.`
      : state === 'withdrawn'
        ? 'We withdrew this quote, so it cannot be accepted. Ask us if you want another one.'
        : state === 'declined'
          ? `This quote was declined${reason ? `: ${reason}` : '.'}`
          : null;
  return sentence && <p className="rounded-lg bg-sunken px-4 py-3 wrap-anywhere">{sentence}</p>;
}
