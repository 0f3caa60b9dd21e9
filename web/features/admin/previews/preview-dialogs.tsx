import { useClientOption } from '#web/api/calls/client-options.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { ArtworkDialog } from './artwork-dialog.tsx';
import { PreviewsDialog } from './previews-dialog.tsx';

/**
 * The open dialog of the address, if it is about files: `artwork:<client>`, `previews:<project>` or
 * `client-previews:<client>`.
 */
export function PreviewDialogs({ address }: { address: AdminAddress<'portfolio'> }) {
  const { name, id } = address.dialog;
  const client = useClientOption(name === 'artwork' || name === 'client-previews' ? id : '');
  const may = { artwork: useMay('briefs.read'), previews: useMay('previews.read') };
  if (name === 'artwork' && may.artwork)
    return (
      <ArtworkDialog key={id} clientAccountId={id} clientName={client?.label ?? ''} onClose={address.close} />
    );
  if (name === 'client-previews' && may.previews)
    return <PreviewsDialog key={id} clientAccountId={id} name={client?.label} onClose={address.close} />;
  if (name === 'previews' && may.previews)
    return <PreviewsDialog key={id} projectId={id} onClose={address.close} />;
  return null;
}
