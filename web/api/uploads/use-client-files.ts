import { mayShareWith } from '#web/api/calls/headers/may-share.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useAttachments, type Attachments } from './use-attachments.ts';

/**
 * The files of what staff write to a client: whether they know who opened the account is asked before the first byte leaves. `clientId`
 * is null where nobody has an account, `answers` the id of what is answered.
 */
export function useClientFiles(name: string, clientId: string | null, answers?: string): Attachments {
  const mayAsk = useMay('clients.read');
  return useAttachments(name, 'staff-attachment', async () =>
    clientId === null || !mayAsk ? true : mayShareWith(clientId, answers),
  );
}
