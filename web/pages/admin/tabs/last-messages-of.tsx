import { lazy, Suspense } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const LastMessages = lazy(() =>
  loadScreen(() => import('#web/features/admin/messages/answer/last-messages.tsx'), 'LastMessages'),
);

/** Renders the last messages with a client, beside an answer to the client. */
export const lastMessagesOf = ({ id, name }: { id: string; name: string }) => (
  <Suspense>
    <LastMessages clientAccountId={id} name={name} />
  </Suspense>
);
