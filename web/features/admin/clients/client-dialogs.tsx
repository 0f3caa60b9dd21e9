import { lazy, Suspense, type ReactNode } from 'react';
import type { ListedClient } from '#contract/clients.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy, because the list works without the dialogs.
const ClientDetailDialog = lazy(() =>
  loadScreen(() => import('./detail/client-detail-dialog.tsx'), 'ClientDetailDialog'),
);
const CreateClientDialog = lazy(() =>
  loadScreen(() => import('./form/create-client-dialog.tsx'), 'CreateClientDialog'),
);
const EditClientDialog = lazy(() =>
  loadScreen(() => import('./form/edit-client-dialog.tsx'), 'EditClientDialog'),
);

/** The account whose assigned staff are shown. */
export type ClientPeople = Pick<ListedClient, 'id' | 'name' | 'owner' | 'helpers'>;

interface ClientDialogsProps {
  address: AdminAddress<'clients'>;
  /** Renders the staff assigned to an account. */
  people: ((client: ClientPeople, named: boolean) => ReactNode) | undefined;
}

/** Renders the dialog that the address names, if it is about an account. */
export function ClientDialogs({ address, people }: ClientDialogsProps) {
  const { name, id } = address.dialog;
  const may = { create: useMay('clients.create'), write: useMay('clients.write') };
  return (
    <Suspense>
      {name === 'new-client' && may.create && <CreateClientDialog address={address} />}
      {name === 'client' && <ClientDetailDialog key={id} id={id} address={address} people={people} />}
      {name === 'edit-client' && may.write && <EditClientDialog key={id} id={id} address={address} />}
    </Suspense>
  );
}
