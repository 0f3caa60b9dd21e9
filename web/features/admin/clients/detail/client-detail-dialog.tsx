import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { getClientDetail, type ClientDetail } from '#contract/clients.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { MoneySection } from '#web/state/staff/money/money-section.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { PeopleSection } from '../people/people-section.tsx';
import { BriefSection } from './brief-section.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientMissing } from './client-missing.tsx';
import { ClientWork } from './client-work.tsx';
import { OnwardLinks } from './onward-links.tsx';
import { ProofSection } from './proof-section.tsx';
import { RecentConsultations } from './recent-consultations.tsx';

const DraftsSwitch = lazy(() => loadScreen(() => import('./drafts-switch.tsx'), 'DraftsSwitch'));

interface ClientDetailDialogProps {
  id: string;
  address: AdminAddress<'clients'>;
  /** Shows who is assigned to the account. */
  people?: ((client: ClientDetail, named: boolean) => ReactNode) | undefined;
}

/** An overview of one client, with links to all of the client's data. */
export function ClientDetailDialog({ id, address, people }: ClientDetailDialogProps) {
  const detail = useQuery(queryOf(getClientDetail, { params: { id } }));
  const client = detail.data;
  return (
    <Dialog
      open
      onClose={address.close}
      size="lg"
      title={client?.name ?? 'Client'}
      description={
        client && (
          <span className="wrap-anywhere">
            {client.company && <>{client.company} · </>}
            <span className="font-mono type-text">{client.clientCode}</span>
          </span>
        )
      }
      footer={
        client && (
          <>
            <Allowed to="clients.write">
              <Button variant="secondary" onClick={() => address.open('edit-client', id)}>
                Edit
              </Button>
            </Allowed>
            <Allowed to="projects.write">
              <Button onClick={() => address.go('portfolio', { dialog: `new-project:${id}` })}>
                New Project
              </Button>
            </Allowed>
          </>
        )
      }
    >
      {client ? (
        <div className="flex flex-col gap-6">
          <ClientFacts client={client} people={people?.(client, true)} />
          <ProofSection client={client} />
          <OnwardLinks client={client} address={address} />
          <Allowed to="briefs.read">
            <BriefSection clientId={id} />
          </Allowed>
          <MoneySection of={{ clientAccountId: id }} />
          <RecentConsultations consultations={client.recentConsultations} />
          <ClientWork projects={client.projects} address={address} />
          <PeopleSection clientId={id} company={client.company ?? client.name} />
          {appBoot().drafts && (
            <Suspense>
              <DraftsSwitch clientId={id} />
            </Suspense>
          )}
        </div>
      ) : (
        <ClientMissing query={detail} />
      )}
    </Dialog>
  );
}
