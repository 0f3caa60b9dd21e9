import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listWaiting, lookAt, type TurnKind, type Waiting } from '#contract/turns.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress, useAdminGo } from '#web/state/use-address-state.ts';
import { AlsoWaiting } from '#web/features/admin/overview/also-waiting.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const ResponseDialog = lazy(() =>
  loadScreen(
    () => import('#web/features/admin/change-requests/response/response-dialog.tsx'),
    'ResponseDialog',
  ),
);
const ArtworkDialog = lazy(() =>
  loadScreen(() => import('#web/features/admin/previews/artwork-dialog.tsx'), 'ArtworkDialog'),
);

interface WaitingRowsProps {
  mine: Mine['query'];
  without?: TurnKind;
}

/** What waits beside the queue; what a dialog can settle is opened over the screen, the rest in its tab. */
export function WaitingRows({ mine, without }: WaitingRowsProps) {
  const go = useAdminGo();
  const client = useQueryClient();
  const comms = useAdminAddress('client-comms');
  const [opened, setOpened] = useState<{ kind: TurnKind; oldest: Waiting['oldest'] } | null>(null);
  const close = () => {
    setOpened(null);
    void invalidate(client, listWaiting);
  };
  const open = (kind: TurnKind, oldest: Waiting['oldest']) => {
    const { subjectId, clientAccountId } = oldest;
    const of = clientAccountId ? { client: clientAccountId } : {};
    if (kind === 'artwork' || kind === 'brief' || kind === 'reference-links')
      // Seeing it is all there is to do; should this fail, it goes on waiting.
      void call(lookAt, { params: { id: subjectId }, body: { kind } }).then(
        () => invalidate(client, listWaiting),
        () => {},
      );
    if (kind === 'request') go('consultations', { request: subjectId });
    else if (kind === 'message') go('messages', of);
    else if (kind === 'contact-message') go('messages');
    else if (kind === 'preview') go('client-feedback', of);
    else if (kind === 'brief' || kind === 'reference-links') go('clients', { dialog: `client:${subjectId}` });
    else setOpened({ kind, oldest });
  };
  return (
    <>
      <AlsoWaiting mine={mine} onOpen={open} {...(without ? { without } : {})} />
      <Suspense>
        {opened?.kind === 'change-request' && (
          <ResponseDialog id={opened.oldest.subjectId} known={undefined} address={{ ...comms, close }} />
        )}
        {opened?.kind === 'artwork' && (
          <ArtworkDialog
            clientAccountId={opened.oldest.subjectId}
            clientName={opened.oldest.name}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
