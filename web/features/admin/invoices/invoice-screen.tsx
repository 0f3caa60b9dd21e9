import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { einvoiceProblems } from '#contract/einvoice.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { getInvoicePdf, getInvoiceXml } from '#contract/invoice-files.ts';
import { getInvoice } from '#contract/invoices.ts';
import { formatMoney } from '#contract/money/currency.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { InvoicePaper } from '#web/ui/money/invoice/invoice-paper.tsx';
import { invoiceBadge, invoiceStateTexts, openText } from '#web/ui/money/invoice/invoice-texts.ts';
import { MeanwhileNote } from '#web/state/staff/money/meanwhile-note.tsx';
import { unmailedText } from '#web/state/staff/money/unmailed-text.ts';
import { DocumentHeading } from '#web/ui/money/document-heading.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { dayText, datedText } from '#web/ui/text/time-text.ts';
import {
  useCreditInvoice,
  useDeleteInvoice,
  useIssueInvoice,
  usePauseInvoice,
  useReversePayment,
  useSendInvoice,
  useUpdateInvoice,
} from './data.ts';
import { Billing } from './billing-form.tsx';
import { DraftFields } from './draft/draft-fields.tsx';
import { invoiceChanges, storedInvoice, type TypedInvoice } from './draft/typed-invoice.ts';
import { PayLinkForm } from './paying/pay-link-form.tsx';
import { PaymentDialog } from './paying/payment-dialog.tsx';
import { Reminders } from './reminders.tsx';

interface InvoiceScreenProps {
  id: string;
  onClose: () => void;
}

/** One invoice: the form of a draft, or an issued invoice with its payments. */
export function InvoiceScreen({ id, onClose }: InvoiceScreenProps) {
  const query = useQuery(queryOf(getInvoice, { params: { id } }));
  if (!query.data)
    return (
      <NotLoaded noun="invoice" query={query} missing={false}>
        <Skeleton className="h-12 w-72" />
        <Skeleton className="h-96 w-full rounded-xl" />
      </NotLoaded>
    );
  return <LoadedInvoice invoice={query.data} onClose={onClose} />;
}

function LoadedInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, title, buyer, state, revision, content, currency, payments, openMinor, pausedAt } =
    invoice;
  const isDraft = state === 'draft';
  const isCredit = invoice.kind === 'credit';
  const isOpen = !isDraft && !isCredit && openMinor > 0;
  const mayWrite = useMay('invoices.write');
  const mayIssue = useMay('invoices.issue');
  const mayRecord = useMay('payments.record');
  const [typed, setTyped] = useDraft<TypedInvoice | null>(`invoice/${id}`, null);
  const stored = storedInvoice(invoice);
  // The client's details are stored by a separate form, so they come from the stored invoice.
  const shown = typed ? { ...typed, content: { ...typed.content, buyer: content.buyer } } : stored;
  const update = useUpdateInvoice();
  const issue = useIssueInvoice();
  const remove = useDeleteInvoice();
  const pause = usePauseInvoice();
  const reverse = useReversePayment();
  const send = useSendInvoice();
  const credit = useCreditInvoice();
  const [search] = useSearchParams();
  const [paying, setPaying] = useState(search.has('pay'));
  const [crediting, setCrediting] = useState(false);
  /** The saved revision that staff are asked to issue. */
  const [issuing, setIssuing] = useState<number | null>(null);
  const save = async () => {
    if (typed === null) return revision;
    const next = await update.mutateAsync({ params: { id }, body: shown });
    setTyped(null);
    return next.revision;
  };
  const edits = isDraft && mayWrite;
  const billing = (
    <Billing invoice={invoice} onSaved={(next) => typed && setTyped({ ...typed, revision: next })} />
  );
  const failure = issue.error ?? update.error;
  const errors = failure ? refusedFields(failure) : {};
  const isConflict = isDraft && typed !== null && typed.revision < revision && !update.isPending;
  const reversed = new Set(payments.map(({ reversesId }) => reversesId));
  const [label, tone] = invoiceBadge(invoice, invoiceStateTexts);
  const items = [
    ...(isDraft || invoice.isImported
      ? []
      : [
          {
            label: 'PDF',
            href: addressOf(getInvoicePdf, { params: { id } }),
            download: true,
            onSelect: () => {},
          },
          ...(Object.keys(einvoiceProblems(content, currency)).length === 0
            ? [
                {
                  label: 'XML',
                  href: addressOf(getInvoiceXml, { params: { id } }),
                  download: true,
                  onSelect: () => {},
                },
              ]
            : []),
        ]),
    ...(isDraft && mayWrite
      ? [
          {
            label: 'Delete draft',
            danger: true,
            onSelect: () => void remove.mutateAsync({ params: { id } }).then(onClose, () => {}),
          },
        ]
      : []),
    ...(isOpen && mayWrite
      ? [
          ...(invoice.isImported
            ? []
            : [{ label: 'Send again', onSelect: () => send.mutate({ params: { id } }) }]),
          {
            label: pausedAt ? 'Send reminders again' : 'Pause reminders',
            onSelect: () => pause.mutate({ params: { id }, body: { paused: pausedAt === null } }),
          },
        ]
      : []),
    ...(!isDraft && !isCredit && !invoice.isImported && invoice.creditedMinor === 0 && mayIssue
      ? [{ label: 'Credit', danger: true, onSelect: () => setCrediting(true) }]
      : []),
  ];
  return (
    <section aria-labelledby="invoice-heading" className="flex flex-col gap-5">
      <DocumentHeading
        id="invoice-heading"
        title={title}
        back="All invoices"
        onBack={onClose}
        facts={
          <>
            {' '}
            {[number, buyer, openText(invoice), pausedAt && 'reminders paused'].filter(Boolean).join(', ')}
            <Badge tone={tone} dot>
              {label}
            </Badge>
          </>
        }
        items={items}
      >
        {isDraft && mayWrite && (
          <Button
            variant="secondary"
            pending={update.isPending}
            disabledReason={typed === null ? 'Everything is saved.' : null}
            onClick={() => void save().catch(() => {})}
          >
            Save
          </Button>
        )}
        {isDraft && mayIssue && (
          <Button pending={issue.isPending} onClick={() => void save().then(setIssuing, () => {})}>
            Issue and send
          </Button>
        )}
        {!isDraft && mayRecord && (
          <Button variant={openMinor > 0 ? 'primary' : 'secondary'} onClick={() => setPaying(true)}>
            Record payment
          </Button>
        )}
      </DocumentHeading>
      {invoice.refusedAt && (
        <p className="rounded-lg bg-danger-soft px-4 py-3 text-danger-ink">
          The bank refused the client’s payment on {dayText(invoice.refusedAt)}. The client was asked to pay
          again.
        </p>
      )}
      {failure && <FormNote>{errorText(failure, 'The invoice could not be saved.')}</FormNote>}
      {isConflict && (
        <MeanwhileNote
          noun="invoice"
          rows={invoiceChanges(shown, stored, currency)}
          onMine={() => setTyped({ ...typed, revision })}
          onTheirs={() => setTyped(null)}
        />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
        {edits && (
          <Card className="flex flex-col gap-6">
            <DraftFields
              shown={shown}
              currency={currency}
              errors={errors}
              changesAmounts={invoice.kind !== 'prepayment'}
              onChange={(part) => setTyped({ ...shown, ...part })}
            />
            {billing}
          </Card>
        )}
        <Card className="flex flex-col gap-6">
          {edits && <h3 className="type-meta text-ink-soft">As the client sees it</h3>}
          {invoice.isImported && (
            <p className="type-meta text-ink-soft">Another tool issued this invoice. Its PDF is there.</p>
          )}
          <InvoicePaper
            kind={invoice.kind}
            content={isDraft ? { ...content, ...shown.content, supplyOn: shown.supplyOn } : content}
            currency={currency}
            payments={payments}
          />
        </Card>
        {!edits && (
          <Card className="flex flex-col gap-6 empty:hidden">
            {isOpen && <Reminders invoiceId={id} />}
            {isOpen && mayWrite && <PayLinkForm invoice={invoice} />}
            {payments.length > 0 && (
              <ul aria-label="Payments" className="divide-y divide-line">
                {payments.map((payment) => (
                  <li key={payment.id} className="flex items-center justify-between gap-4 py-2">
                    <span className="min-w-0 wrap-anywhere">
                      {payment.reversesId !== null ? 'Correction' : payment.minor < 0 ? 'Refund' : 'Paid'}{' '}
                      {datedText(payment.on)}
                      {payment.method && `, ${payment.method}`}
                    </span>
                    <span className="flex shrink-0 items-center gap-2 tabular-nums">
                      {formatMoney(payment.minor, currency)}
                      {mayRecord && payment.reversesId === null && !reversed.has(payment.id) && (
                        <Button
                          variant="quiet"
                          size="sm"
                          pending={reverse.isPending}
                          onClick={() => reverse.mutate({ params: { id, paymentId: payment.id } })}
                        >
                          Undo
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {billing}
          </Card>
        )}
      </div>
      {issuing !== null && (
        <ConfirmDialog
          title={`Issue this invoice to ${buyer}?`}
          description={
            <>
              It gets the next number and can no longer be changed.{' '}
              {unmailedText() ?? 'The client gets it by e-mail.'}
            </>
          }
          action="Issue and send"
          onClose={() => setIssuing(null)}
          onConfirm={() => {
            setIssuing(null);
            issue.mutate({ params: { id }, body: { revision: issuing } });
          }}
        >
          <p className="tabular-nums">{openText(invoice)}</p>
        </ConfirmDialog>
      )}
      {crediting && (
        <ConfirmDialog
          title={`Credit ${number ?? title}?`}
          description="A credit note for the whole invoice is sent to the client. This cannot be undone."
          action="Credit"
          isDanger
          pending={credit.isPending}
          onClose={() => setCrediting(false)}
          onConfirm={() =>
            void credit.mutateAsync({ params: { id } }).then(
              () => setCrediting(false),
              () => {},
            )
          }
        />
      )}
      {paying && <PaymentDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </section>
  );
}
