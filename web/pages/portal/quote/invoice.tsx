import { portalAddress } from '#contract/addresses.ts';
import { checkPathOf } from '#contract/invoice-check.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { InvoicePageModel } from '#contract/pages.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { HowToPay } from '#web/ui/money/invoice/how-to-pay.tsx';
import { InvoicePaper } from '#web/ui/money/invoice/invoice-paper.tsx';
import { clientInvoiceStates, invoiceBadge, openText } from '#web/ui/money/invoice/invoice-texts.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Note } from './notes.tsx';
import { PlainPage } from './plain-page.tsx';

/** The button that pays online. A page for paying is only made once somebody asks for it, so the button may post a form. */
function Pay({ model: { invoice, ready } }: { model: InvoicePageModel }) {
  const { id, state, openMinor, currency, paymentUrl, paysOnline } = invoice;
  const isDraft = state === 'draft';
  if (openMinor <= 0) return null;
  const text = `Pay ${formatMoney(openMinor, currency)}`;
  if (paymentUrl && !isDraft)
    return <LinkButton href={paymentUrl}>{ready ? `Continue: ${text}` : text}</LinkButton>;
  if (!isDraft && !paysOnline) return null;
  return (
    <form method="post" action={`/api/client/invoices/${id}/pay`}>
      <button type="submit" className="button solid primary w-full">
        {text}
      </button>
    </form>
  );
}

/** /invoices/…: an invoice for its client, with its PDF and the way to pay. Works without JavaScript. */
export function InvoicePage({ model }: { model: InvoicePageModel }) {
  const { brand, invoice, error } = model;
  const { id, number, kind, title, state, currency, content, payments, isImported } = invoice;
  const [label, tone] = invoiceBadge(invoice, clientInvoiceStates);
  return (
    <PlainPage brand={brand}>
      <div>
        <p className="type-meta text-ink-soft">{number ?? 'Invoice, not issued yet'}</p>
        <h1 className="type-title wrap-anywhere">{title}</h1>
      </div>
      {error && (
        <Note tone="danger" title="Not done yet">
          {error.message}
        </Note>
      )}
      {invoice.refusedAt && (
        <Note tone="danger" title="The bank refused your payment">
          Please pay again.
        </Note>
      )}
      <div className="flex flex-col gap-6 rounded-xl bg-raised p-4 ring-1 ring-line sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="type-name tabular-nums">{openText(invoice)}</h2>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </div>
        <Pay model={model} />
        <HowToPay
          content={content}
          currency={currency}
          openMinor={invoice.openMinor}
          number={number}
          checkPath={number === null ? undefined : checkPathOf(number)}
        />
        <InvoicePaper kind={kind} content={content} currency={currency} payments={payments} />
        <div className="flex flex-wrap gap-3">
          {state !== 'draft' && !isImported && (
            <LinkButton href={`/api/client/invoices/${id}/pdf`} variant="secondary">
              Download the PDF
            </LinkButton>
          )}
          <LinkButton href={portalAddress('project', { dialog: `invoice:${id}` })} variant="secondary">
            Open my portal
          </LinkButton>
        </div>
      </div>
    </PlainPage>
  );
}
