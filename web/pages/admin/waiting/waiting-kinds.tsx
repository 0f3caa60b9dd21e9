import { lazy, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { Waiting, WaitingKind } from '#contract/waiting.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { PreviewViewer } from '#web/features/admin/previews/room/lazy-viewer.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { lastMessagesOf } from '../tabs/last-messages-of.tsx';

const ResponseDialog = lazy(() =>
  loadScreen(() => import('#web/features/admin/change-requests/response-dialog.tsx'), 'ResponseDialog'),
);
const ArtworkDialog = lazy(() =>
  loadScreen(() => import('#web/features/admin/artwork/artwork-dialog.tsx'), 'ArtworkDialog'),
);
const ConversationDialog = lazy(() =>
  loadScreen(
    () => import('#web/features/admin/messages/answer/conversation-dialog.tsx'),
    'ConversationDialog',
  ),
);
const ContactMessageDialog = lazy(() =>
  loadScreen(
    () => import('#web/features/admin/messages/answer/contact-message-dialog.tsx'),
    'ContactMessageDialog',
  ),
);
const WaitingFeedbackDialog = lazy(() =>
  loadScreen(
    () => import('#web/features/admin/preview-feedback/waiting-feedback-dialog.tsx'),
    'WaitingFeedbackDialog',
  ),
);
const FileRequestsDialog = lazy(() =>
  loadScreen(
    () => import('#web/features/admin/projects/work/file-requests-dialog.tsx'),
    'FileRequestsDialog',
  ),
);
const BriefDialog = lazy(() =>
  loadScreen(() => import('#web/features/admin/clients/detail/brief-dialog.tsx'), 'BriefDialog'),
);
const RequestSheet = lazy(() =>
  loadScreen(() => import('#web/features/admin/consultations/request-sheet.tsx'), 'RequestSheet'),
);

type AnswerProps = Waiting['oldest'] & { onClose: () => void };

/** The nouns for a kind of waiting item, and the dialog that answers it. */
interface Kind {
  nouns: readonly [one: string, many: string];
  /** The sheet that answers an item of this kind. */
  Answer: (props: AnswerProps) => ReactNode;
}

const RequestAnswer = ({ subjectId, onClose }: AnswerProps) => (
  <RequestSheet id={subjectId} conversation={lastMessagesOf} onClose={onClose} />
);

function ChangeRequestAnswer({ subjectId, onClose }: AnswerProps) {
  const comms = useAdminAddress('client-comms');
  return (
    <ResponseDialog
      id={subjectId}
      known={undefined}
      address={{ ...comms, close: onClose }}
      conversation={lastMessagesOf}
    />
  );
}

const Room = ({ subjectId, name, onClose }: AnswerProps) => (
  <PreviewViewer id={subjectId} title={name} onClose={onClose} />
);

function FeedbackAnswer(props: AnswerProps) {
  const [inRoom, setInRoom] = useState(false);
  const room = <Room {...props} />;
  if (inRoom) return room;
  return (
    <WaitingFeedbackDialog
      previewId={props.subjectId}
      room={room}
      onOpenRoom={() => setInRoom(true)}
      conversation={lastMessagesOf}
      onClose={props.onClose}
    />
  );
}

const FileRequestsAnswer = ({ projectId, name, onClose }: AnswerProps) => (
  <FileRequestsDialog projectId={projectId ?? ''} name={name} onClose={onClose} />
);

const Brief = ({ subjectId, name, onClose }: AnswerProps) => (
  <BriefDialog clientAccountId={subjectId} name={name} onClose={onClose} />
);

/** Quotes and invoices are answered on separate screens. */
const answerAt = (address: (id: string) => string) =>
  function Screen({ subjectId }: AnswerProps) {
    return <Redirect to={address(subjectId)} />;
  };

const QuoteScreen = answerAt((id) => `/admin/quotes?quote=${id}`);
const InvoiceScreen = answerAt((id) => `/admin/invoices?invoice=${id}`);

/** All kinds of waiting items, in the order of the list. */
export const kinds: Readonly<Record<WaitingKind, Kind>> = {
  request: { nouns: ['request', 'requests'], Answer: RequestAnswer },
  'request-reply': { nouns: ['answer to a request', 'answers to requests'], Answer: RequestAnswer },
  appointment: { nouns: ['offered appointment', 'offered appointments'], Answer: RequestAnswer },
  'appointment-today': { nouns: ['appointment today', 'appointments today'], Answer: RequestAnswer },
  'change-request': { nouns: ['change request', 'change requests'], Answer: ChangeRequestAnswer },
  preview: { nouns: ['preview to answer', 'previews to answer'], Answer: FeedbackAnswer },
  'asked-round': {
    nouns: ['question about a round', 'questions about rounds'],
    Answer: Room,
  },
  pin: {
    nouns: ['reply to a note', 'replies to notes'],
    Answer: ({ subjectId, previewId, name, onClose }) => (
      <PreviewViewer id={previewId ?? ''} note={subjectId} title={name} onClose={onClose} />
    ),
  },
  'overdue-version': { nouns: ['decision overdue', 'decisions overdue'], Answer: Room },
  'overdue-file-request': {
    nouns: ['file request overdue', 'file requests overdue'],
    Answer: FileRequestsAnswer,
  },
  'file-request': {
    nouns: ['file request to check', 'file requests to check'],
    Answer: FileRequestsAnswer,
  },
  message: {
    nouns: ['conversation', 'conversations'],
    Answer: ({ subjectId, name, onClose }) => (
      <ConversationDialog clientAccountId={subjectId} name={name} onClose={onClose} />
    ),
  },
  'contact-message': {
    nouns: ['message from the site', 'messages from the site'],
    Answer: ({ subjectId, onClose }) => <ContactMessageDialog id={subjectId} onClose={onClose} />,
  },
  artwork: {
    nouns: ['New artwork from # client', 'New artwork from # clients'],
    Answer: ({ subjectId, name, onClose }) => (
      <ArtworkDialog clientAccountId={subjectId} clientName={name} onClose={onClose} />
    ),
  },
  brief: { nouns: ['client with new directives', 'clients with new directives'], Answer: Brief },
  'reference-links': { nouns: ['client with new links', 'clients with new links'], Answer: Brief },
  quote: { nouns: ['declined quote', 'declined quotes'], Answer: QuoteScreen },
  'expiring-quote': { nouns: ['quote about to expire', 'quotes about to expire'], Answer: QuoteScreen },
  'expired-quote': { nouns: ['expired quote', 'expired quotes'], Answer: QuoteScreen },
  milestone: {
    nouns: ['payment to invoice', 'payments to invoice'],
    Answer: answerAt((id) => `/admin/invoices?milestone=${id}`),
  },
  'draft-invoice': { nouns: ['invoice to issue', 'invoices to issue'], Answer: InvoiceScreen },
  invoice: { nouns: ['open invoice', 'open invoices'], Answer: InvoiceScreen },
  'refused-payment': { nouns: ['refused payment', 'refused payments'], Answer: InvoiceScreen },
  'reminded-invoice': {
    nouns: ['invoice overdue after the last reminder', 'invoices overdue after the last reminder'],
    Answer: InvoiceScreen,
  },
  'overdue-invoice': { nouns: ['invoice overdue', 'invoices overdue'], Answer: InvoiceScreen },
};
