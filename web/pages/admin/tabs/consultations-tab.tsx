import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { Coming } from '#web/api/shown/settled.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { ConsultationsPanel } from '#web/features/admin/consultations/consultations-panel.tsx';
import { lastMessagesOf } from './last-messages-of.tsx';

// Lazy: these rows are at the end of the screen, so loading them moves no other part.
const WaitingRows = lazy(() => loadScreen(() => import('../waiting/waiting-rows.tsx'), 'WaitingRows'));

const peopleOf = ({ id, name, owner }: Consultation) => (
  <PeopleMenu row={{ noun: 'consultation', id, name: `the request of ${name}`, owner }} />
);

/** The Consultations tab of the admin panel. */
export function ConsultationsTab() {
  const address = useAdminAddress('consultations');
  const { query: mine } = useMine(address, 'consultations.read');
  return (
    <ConsultationsPanel
      people={peopleOf}
      conversation={lastMessagesOf}
      below={
        <Suspense fallback={<Coming />}>
          <WaitingRows mine={mine} without="request" shape="rows" />
        </Suspense>
      }
      folded={
        <Suspense>
          <WaitingRows mine={mine} without="request" shape="button" />
        </Suspense>
      }
    />
  );
}
