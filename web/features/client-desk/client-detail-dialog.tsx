import { useQuery } from '@tanstack/react-query';
import { getClientDetail } from '#contract/clients.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientMissing } from './client-missing.tsx';
import { ClientWork } from './client-work.tsx';
import { OnwardLinks } from './onward-links.tsx';
import { RecentConsultations } from './recent-consultations.tsx';

/** Everything at a glance about one client, with the way on to all of it. */
export function ClientDetailDialog({ id, place }: { id: string; place: Place }) {
  const detail = useQuery(q(getClientDetail, { params: { id } }));
  const client = detail.data;
  return (
    <Dialog
      open
      onClose={place.close}
      size="lg"
      title={client?.name ?? 'Client'}
      description={
        client && (
          <span className="wrap-anywhere">
            {client.company && <>{client.company} · </>}
            <span className="font-mono text-sm">{client.clientCode}</span>
          </span>
        )
      }
      footer={
        client && (
          <>
            <Button variant="secondary" onClick={() => place.open('edit-client', id)}>
              Edit
            </Button>
            <Button onClick={() => place.go('portfolio', { dialog: `new-project:${id}` })}>
              New Project
            </Button>
          </>
        )
      }
    >
      {client ? (
        <div className="flex flex-col gap-7">
          <ClientFacts client={client} />
          <OnwardLinks client={client} place={place} />
          <RecentConsultations consultations={client.recentConsultations} />
          <ClientWork projects={client.projects} place={place} />
        </div>
      ) : (
        <ClientMissing query={detail} />
      )}
    </Dialog>
  );
}
