import { useClientOption } from '#web/api/calls/client-options.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { PreviewsDialog } from './previews-dialog.tsx';
import type { BriefOf } from './upload/upload-form.tsx';

interface PreviewDialogsProps {
  address: AdminAddress<'portfolio'>;
  /** Renders the brief of a client. */
  brief?: BriefOf | undefined;
}

/** Renders the dialog in the address, if it is about previews: `previews:<project>` or `client-previews:<client>`. */
export function PreviewDialogs({ address, brief }: PreviewDialogsProps) {
  const { name, id } = address.dialog;
  const client = useClientOption(name === 'client-previews' ? id : '');
  const mayRead = useMay('previews.read');
  if (name === 'client-previews' && mayRead)
    return <PreviewsDialog key={id} clientAccountId={id} name={client?.label} onClose={address.close} />;
  if (name === 'previews' && mayRead)
    return <PreviewsDialog key={id} projectId={id} brief={brief} onClose={address.close} />;
  return null;
}
