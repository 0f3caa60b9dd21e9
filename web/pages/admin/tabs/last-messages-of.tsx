import { lazy, Suspense } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

const LastMessages = lazy(() =>
  loadScreen(() => import('#web/features/admin/messages/answer/last-messages.tsx'), 'LastMessages'),
);

/** What was written with a client last, beside something of the client that is answered. */
export const lastMessagesOf = ({ id, name }: { id: string; name: string }) => (
  <Suspense>
    <LastMessages clientAccountId={id} name={name} />
  </Suspense>
);
