import type { Place } from '#web/api/use-place.ts';
import { ClientDetailDialog } from './client-detail-dialog.tsx';
import { CreateClientDialog } from './create-client-dialog.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';

/** The dialog the address names, if it is about an account. */
export function ClientDialogs({ place }: { place: Place }) {
  const { name, id } = place.dialog;
  if (name === 'new-client') return <CreateClientDialog place={place} />;
  if (name === 'client') return <ClientDetailDialog key={id} id={id} place={place} />;
  if (name === 'edit-client') return <EditClientDialog key={id} id={id} place={place} />;
  return null;
}
