import { mayShareWith } from '#web/api/calls/headers/may-share.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useAttachments, type Attachments } from './use-attachments.ts';

/**
 * Files of a staff message to a client. For an unconfirmed account, staff are asked before the first byte is sent.
 * `clientId` is null if the recipient has no account; `answers` is the id of the answered message.
 */
export function useClientFiles(name: string, clientId: string | null, answers?: string): Attachments {
  const mayAsk = useMay('clients.read');
  return useAttachments(name, 'staff-attachment', async () =>
    clientId === null || !mayAsk ? true : mayShareWith(clientId, answers),
  );
}
