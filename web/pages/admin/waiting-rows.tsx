import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listWaiting, lookAt, type TurnKind, type Waiting } from '#contract/turns.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress, useAdminGo } from '#web/state/use-address-state.ts';
import { AlsoWaiting } from '#web/features/admin/overview/also-waiting.tsx';
import { PreviewViewer } from '#web/features/admin/previews/room/lazy-viewer.tsx';
import { lastMessagesOf } from './tabs/last-messages-of.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

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
const FeedbackDialog = lazy(() =>
  loadScreen(() => import('#web/features/admin/preview-feedback/feedback-dialog.tsx'), 'FeedbackDialog'),
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

interface WaitingRowsProps {
  mine: Mine['query'];
  without?: TurnKind;
}

interface Opened {
  kind: TurnKind;
  oldest: Waiting['oldest'];
}

/** What is settled by being seen. */
const isLookedAt = (kind: TurnKind) => kind === 'artwork' || kind === 'brief' || kind === 'reference-links';

/** What waits beside the queue; each is answered over the screen, without leaving it. */
export function WaitingRows({ mine, without }: WaitingRowsProps) {
  const go = useAdminGo();
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [settling, setSettling] = useState(false);
  const close = () => {
    setOpened(null);
    void invalidate(client, listWaiting);
  };
  const open = (kind: TurnKind, oldest: Waiting['oldest']) => {
    if (kind === 'request') {
      go('consultations', { request: oldest.subjectId });
      return;
    }
    if (isLookedAt(kind)) {
      // Seeing it is all there is to do; should this fail, it goes on waiting.
      setSettling(true);
      void call(lookAt, { params: { id: oldest.subjectId }, body: { kind } })
        .catch(() => {})
        .then(() => invalidate(client, listWaiting))
        .finally(() => setSettling(false));
    }
    setOpened({ kind, oldest });
  };
  return (
    <>
      <AlsoWaiting mine={mine} settling={settling} onOpen={open} {...(without ? { without } : {})} />
      <Suspense>{opened && <Answer key={opened.oldest.subjectId} {...opened} onClose={close} />}</Suspense>
    </>
  );
}

function Answer({
  kind,
  oldest: { subjectId, previewId, projectId, name },
  onClose,
}: Opened & { onClose: () => void }) {
  const comms = useAdminAddress('client-comms');
  const [inRoom, setInRoom] = useState(false);
  const room = <PreviewViewer id={subjectId} title={name} onClose={onClose} />;
  if (inRoom) return room;
  switch (kind) {
    case 'request':
      return null;
    case 'message':
      return <ConversationDialog clientAccountId={subjectId} name={name} onClose={onClose} />;
    case 'contact-message':
      return <ContactMessageDialog id={subjectId} onClose={onClose} />;
    case 'change-request':
      return (
        <ResponseDialog
          id={subjectId}
          known={undefined}
          address={{ ...comms, close: onClose }}
          conversation={lastMessagesOf}
        />
      );
    case 'pin':
      return <PreviewViewer id={previewId ?? ''} note={subjectId} title={name} onClose={onClose} />;
    case 'file-request':
    case 'overdue-file-request':
      return <FileRequestsDialog projectId={projectId ?? ''} name={name} onClose={onClose} />;
    case 'overdue-version':
      return room;
    case 'preview':
      return (
        <FeedbackDialog
          previewId={subjectId}
          name={name}
          room={room}
          onOpenRoom={() => setInRoom(true)}
          conversation={lastMessagesOf}
          onClose={onClose}
        />
      );
    case 'artwork':
      return <ArtworkDialog clientAccountId={subjectId} clientName={name} onClose={onClose} />;
    case 'brief':
    case 'reference-links':
      return <BriefDialog clientAccountId={subjectId} name={name} onClose={onClose} />;
  }
}
