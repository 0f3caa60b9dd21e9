import { useEffect, useState, type ReactNode } from 'react';
import { formatMoney } from '#contract/money/currency.ts';
import { carriedSelection } from '#contract/money/quote-content.ts';
import type { Quote } from '#contract/money/quote.ts';
import { getQuotePdf } from '#contract/quotes.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { DocumentHeading } from '#web/ui/money/document-heading.tsx';
import { dueOf } from '#web/ui/money/quote-paper.tsx';
import { dueText, datedText } from '#web/ui/text/time-text.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { ConflictNote } from './draft/conflict-note.tsx';
import { quoteBadge } from '#web/state/staff/money/document-rows.tsx';
import { useDeleteQuote, useSendQuote, useUpdateQuote, useWithdrawQuote } from './data.ts';
import { QuoteLinkLine } from './quote-link.tsx';
import type { Typed } from './quote-screen.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';

interface QuoteHeadingProps {
  quote: Quote;
  typed: Typed | null;
  edits: boolean;
  onClose: () => void;
  onEdit: () => void;
  onKept: () => void;
  onMerge: (typed: Typed | null) => void;
  onSent: () => void;
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** The name and state of a quote with its buttons. The errors of the last attempt to send are shown below. */
export function QuoteHeading(props: QuoteHeadingProps) {
  const { quote, typed, edits, onClose, onEdit, onKept, onMerge, onSent, children } = props;
  const { id, number, title, buyer, newest, currency, revision, versions } = quote;
  const isTemplate = number.startsWith('T');
  const maySend = useMay('quotes.send') && !isTemplate;
  const mayWrite = useMay('quotes.write');
  const update = useUpdateQuote();
  const send = useSendQuote();
  const withdraw = useWithdrawQuote();
  const remove = useDeleteQuote();
  const [dialog, setDialog] = useState<'send' | 'acceptance' | 'template' | 'withdraw' | 'delete' | null>(
    null,
  );
  const hasLink = quote.consultationId !== null && newest.state !== 'draft';
  const [label, tone] = quoteBadge(newest.state, quote.isLinkUnsent);
  const total = typed
    ? dueOf(typed.content, carriedSelection(typed.content, null))?.totals.totalMinor
    : (newest.acceptance?.totalMinor ?? newest.totalMinor);
  const isSent = newest.state === 'sent' || newest.state === 'expired';
  const isConflict = typed !== null && typed.revision < revision && !update.isPending;
  const save = async () => {
    if (typed === null) return { revision };
    const saved = await update.mutateAsync({
      params: { id },
      body: { revision: typed.revision, title: typed.title, content: typed.content },
    });
    onKept();
    return saved;
  };
  const content = typed?.content ?? newest.content;
  const sendAll = () => {
    setDialog(null);
    void save()
      .then((saved) => send.mutateAsync({ params: { id }, body: { revision: saved.revision } }))
      .then(onSent, () => {});
  };
  const isSendable = edits && maySend && content.lines.length > 0 && !send.isPending;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!isSendable) return;
      if (dialog === 'send') sendAll();
      else if (dialog === null) setDialog('send');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const errors = send.error ? refusedFields(send.error) : {};
  const items = [
    ...(mayWrite && !isTemplate
      ? [{ label: 'Save as template', onSelect: () => setDialog('template') }]
      : []),
    ...(isTemplate
      ? []
      : [
          {
            label: 'PDF',
            href: addressOf(getQuotePdf, { params: { id, number: newest.number } }),
            download: true,
            onSelect: () => {},
          },
        ]),
    ...(isSent && maySend
      ? [{ label: 'Withdraw', danger: true, onSelect: () => setDialog('withdraw') }]
      : []),
    ...(mayWrite && newest.state === 'draft'
      ? [
          {
            label: isTemplate ? 'Delete template' : 'Delete draft',
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]
      : []),
  ];
  return (
    <>
      <DocumentHeading
        id="quote-heading"
        title={title}
        back="All quotes"
        onBack={onClose}
        facts={
          <>
            {' '}
            {isTemplate
              ? 'Template'
              : `${number}, version ${newest.number} of ${versions.length}, ${buyer}${total === undefined ? '' : `, ${formatMoney(total, currency)}`}`}
            {isSent && newest.content.validUntil && `, until ${datedText(newest.content.validUntil)}`}
            {newest.sentAt &&
              (newest.seenAt ? `, first seen ${dueText(newest.seenAt)}` : ', not seen yet')}{' '}
            {!isTemplate && (
              <Badge tone={tone} dot>
                {label}
              </Badge>
            )}
          </>
        }
        items={items}
      >
        {isSent && maySend && !edits && (
          <Button variant="secondary" onClick={() => setDialog('acceptance')}>
            Record acceptance
          </Button>
        )}
        {!edits && mayWrite && versions.every(({ state }) => state !== 'accepted') && (
          <Button variant="secondary" onClick={onEdit}>
            Change
          </Button>
        )}
        {edits && (
          <Button
            variant="secondary"
            pending={update.isPending}
            disabledReason={typed === null ? 'Everything is saved.' : null}
            onClick={() => void save().catch(() => {})}
          >
            Save
          </Button>
        )}
        {edits && maySend && (
          <Button
            pending={send.isPending}
            title="Ctrl Enter"
            disabledReason={content.lines.length === 0 ? 'Please add a line.' : null}
            onClick={() => setDialog('send')}
          >
            Send to client
          </Button>
        )}
      </DocumentHeading>
      {hasLink && <QuoteLinkLine id={id} isForClient={quote.clientAccountId !== null} />}
      {isConflict && <ConflictNote quote={quote} typed={typed} onMerge={onMerge} />}
      {send.error && <FormNote>{errorText(send.error, 'The quote could not be sent.')}</FormNote>}
      {children(errors)}
      {dialog === 'send' && (
        <SendDialog quote={quote} content={content} onClose={() => setDialog(null)} onSend={sendAll} />
      )}
      {dialog === 'withdraw' && (
        <ConfirmDialog
          title={`Withdraw ${number}?`}
          description={`${buyer} can no longer accept it. You can change it and send it again.`}
          action="Withdraw"
          isDanger
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            withdraw.mutate({ params: { id } });
          }}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete this ${isTemplate ? 'template' : 'draft'}?`}
          description="Its lines and texts are gone. This cannot be undone."
          action="Delete"
          isDanger
          pending={remove.isPending}
          onClose={() => setDialog(null)}
          onConfirm={() => void remove.mutateAsync({ params: { id } }).then(onClose, () => setDialog(null))}
        />
      )}
      {dialog === 'acceptance' && <AcceptanceDialog quote={quote} onClose={() => setDialog(null)} />}
      {dialog === 'template' && <TemplateDialog quote={quote} onClose={() => setDialog(null)} />}
    </>
  );
}
