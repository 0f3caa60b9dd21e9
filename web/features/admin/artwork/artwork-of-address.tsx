import { useClientOption } from '#web/api/calls/client-options.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { ArtworkDialog } from './artwork-dialog.tsx';

/** The dialog with a client's artwork, open while the address contains `artwork:<client>`. */
export function ArtworkOfAddress({ address }: { address: AdminAddress<'portfolio'> }) {
  const { name, id } = address.dialog;
  const asked = name === 'artwork';
  const client = useClientOption(asked ? id : '');
  const mayRead = useMay('briefs.read');
  if (!asked || !mayRead) return null;
  return (
    <ArtworkDialog key={id} clientAccountId={id} clientName={client?.label ?? ''} onClose={address.close} />
  );
}
