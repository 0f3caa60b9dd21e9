import { formatMoney } from '#contract/money/currency.ts';
import { carriedSelection, type QuoteContent } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { unmailedText } from '#web/state/staff/money/unmailed-text.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { dueOf } from '#web/ui/money/quote-paper.tsx';
import { datedText } from '#web/ui/text/time-text.ts';

interface SendDialogProps {
  quote: Quote;
  /** The content that is sent, with unsaved changes. */
  content: QuoteContent;
  onClose: () => void;
  onSend: () => void;
}

/** Says how the quote reaches its reader. */
const wayText = ({ clientAccountId, buyer }: Quote) =>
  clientAccountId !== null
    ? (unmailedText() ?? `${buyer} gets an e-mail, and the quote is in the portal.`)
    : appBoot().mailConfigured
      ? `${buyer} gets a link by e-mail.`
      : `No mail server is set up, so no e-mail goes out. You get a link to send to ${buyer} yourself.`;

/** Asks before a quote is sent: who gets it, for how much, and whether an e-mail goes out. */
export function SendDialog({ quote, content, onClose, onSend }: SendDialogProps) {
  const { number, buyer, currency, versions } = quote;
  const due = dueOf(content, carriedSelection(content, null));
  const replaced = versions.find(({ state }) => state === 'sent' || state === 'expired');
  const facts = [
    due && `Total ${formatMoney(due.totals.totalMinor, currency)}`,
    due && `due at acceptance ${formatMoney(due.todayMinor, currency)}`,
    content.validUntil ? `valid until ${datedText(content.validUntil)}` : 'no expiry date',
  ];
  return (
    <ConfirmDialog
      title={`Send ${number} to ${buyer}?`}
      description={wayText(quote)}
      action="Send"
      onClose={onClose}
      onConfirm={onSend}
    >
      <p className="tabular-nums">
        {facts.filter(Boolean).join(', ')}.{replaced && ` It replaces version ${replaced.number}.`}
      </p>
    </ConfirmDialog>
  );
}
