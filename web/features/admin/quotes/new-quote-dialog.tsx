import type { Quote } from '#contract/money/quote.ts';
import { newQuote } from '#contract/quotes.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { NewDocumentDialog, useNewDocument } from '#web/state/staff/money/new-document.tsx';
import { useCreateQuote } from './data.ts';

interface NewQuoteDialogProps {
  /** The id of the client, or an empty text. */
  clientId: string;
  /** The id of the request that the quote answers, or an empty text. */
  requestId: string;
  /** The id of the project that an addendum belongs to, or an empty text. */
  projectId: string;
  onCreated: (quote: Quote) => void;
  onClose: () => void;
}

/** The form for the client and the title of a new quote. */
export function NewQuoteDialog({ clientId, requestId, projectId, onCreated, onClose }: NewQuoteDialogProps) {
  const create = useCreateQuote();
  const document = useNewDocument(clientId);
  const { client, title, usual, currency = usual } = document;
  const values = {
    title,
    ...(projectId
      ? { projectId }
      : requestId
        ? { consultationId: requestId }
        : { clientAccountId: client?.id }),
    currency,
  };
  const form = useForm(newQuote, values, {
    send: async (body) => onCreated(await create.mutateAsync({ body })),
  });
  return (
    <NewDocumentDialog
      heading="New quote"
      action="Write the quote"
      form={form}
      document={document}
      asksClient={!requestId && !projectId}
      currency={currency}
      onClose={onClose}
    />
  );
}
