import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClientInvoice } from '#contract/money/invoice.ts';
import { myInvoicePdf, myInvoiceXml } from '#contract/invoice-files.ts';
import { checkPathOf } from '#contract/invoice-check.ts';
import { einvoiceProblems } from '#contract/einvoice.ts';
import { myInvoices, noteInvoiceSeen, payMyInvoice } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf, call } from '#web/api/calls/client.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { HowToPay } from '#web/ui/money/invoice/how-to-pay.tsx';
import { InvoicePaper } from '#web/ui/money/invoice/invoice-paper.tsx';
import { clientInvoiceStates, invoiceBadge, openText } from '#web/ui/money/invoice/invoice-texts.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { clockText, dayText } from '#web/ui/text/time-text.ts';
import { AskAboutInvoice } from './ask-about-invoice.tsx';

interface InvoiceSheetProps {
  invoice: ClientInvoice;
  onClose: () => void;
}

/** An invoice: the open amount and how to pay it, then its lines. */
export function InvoiceSheet({ invoice, onClose }: InvoiceSheetProps) {
  const {
    id,
    number,
    title,
    state,
    currency,
    content,
    payments,
    openMinor,
    paymentUrl,
    issuesAt,
    seenAt,
    refusedAt,
  } = invoice;
  const client = useQueryClient();
  const stored = (next: ClientInvoice) =>
    client.setQueryData<ClientInvoice[]>(queryOf(myInvoices).queryKey, (before) =>
      before?.map((each) => (each.id === id ? next : each)),
    );
  const isDraft = state === 'draft';
  const isNew = !isDraft && seenAt === null;
  useEffect(() => {
    if (isNew) void call(noteInvoiceSeen, { params: { id } }).catch(() => {});
  }, [id, isNew]);
  const pay = useMutation({
    mutationFn: () => call(payMyInvoice, { params: { id } }),
    onSuccess: (issued) => {
      stored(issued);
      if (issued.paymentUrl) window.location.assign(issued.paymentUrl);
    },
    onError: (error) => toastFailure(errorText(error, 'The invoice could not be issued.')),
  });
  const [label, tone] = invoiceBadge(invoice, clientInvoiceStates);
  const payText = `Pay ${formatMoney(openMinor, currency)}${refusedAt ? ' again' : ''}`;
  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      title={title}
      description={number ?? 'Invoice, not issued yet'}
      footer={
        openMinor > 0 &&
        (isDraft || invoice.paysOnline ? (
          <Button className="w-full" pending={pay.isPending} onClick={() => pay.mutate()}>
            {payText}
          </Button>
        ) : (
          paymentUrl && (
            <a className={buttonStyle('primary', 'md', 'w-full')} href={paymentUrl}>
              {payText}
            </a>
          )
        ))
      }
    >
      <div className="flex flex-col gap-6">
        <Shown type="invoice" id={id} />
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-4 py-3">
          <p className="type-name tabular-nums">{openText(invoice)}</p>
          <Badge tone={tone} dot>
            {label}
          </Badge>
        </div>
        {refusedAt && (
          <p className="rounded-lg bg-danger-soft px-4 py-3 text-danger-ink">
            The bank refused your payment on {dayText(refusedAt)}. Please pay again.
          </p>
        )}
        {isDraft && issuesAt && (
          <p className="type-meta text-ink-soft">
            It is issued at {clockText(issuesAt)}, once your acceptance cannot be undone.
          </p>
        )}
        <HowToPay
          content={content}
          currency={currency}
          openMinor={openMinor}
          number={number}
          checkPath={number === null ? undefined : checkPathOf(number)}
        />
        <InvoicePaper kind={invoice.kind} content={content} currency={currency} payments={payments} />
        {!isDraft && !invoice.isImported && (
          <div className="flex flex-wrap gap-2">
            {[
              ['PDF', myInvoicePdf] as const,
              ...(Object.keys(einvoiceProblems(content, currency)).length === 0
                ? [['XML', myInvoiceXml] as const]
                : []),
            ].map(([label, file]) => (
              <a
                key={label}
                className={buttonStyle('secondary', 'sm', 'w-fit')}
                href={addressOf(file, { params: { id } })}
                download
              >
                {label}
              </a>
            ))}
            <AskAboutInvoice id={id} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
