import { useClientOption } from '#web/api/client-options.ts';
import type { Place } from '#web/api/use-place.ts';
import { ArtworkDialog } from './artwork-dialog.tsx';
import { PreviewsDialog } from './previews-dialog.tsx';

/**
 * The dialog the address names, if it is about files: `artwork:<client>`, `previews:<project>` or `client-previews:<client>`.
 */
export function PreviewDeskDialogs({ place }: { place: Place }) {
  const { name, id } = place.dialog;
  const client = useClientOption(name === 'artwork' || name === 'client-previews' ? id : '');
  if (name === 'artwork')
    return (
      <ArtworkDialog key={id} clientAccountId={id} clientName={client?.label ?? ''} onClose={place.close} />
    );
  if (name === 'client-previews')
    return <PreviewsDialog key={id} clientAccountId={id} name={client?.label} onClose={place.close} />;
  if (name === 'previews') return <PreviewsDialog key={id} projectId={id} onClose={place.close} />;
  return null;
}
