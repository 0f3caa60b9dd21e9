import { toast } from '#web/ui/feedback/toast-store.ts';

interface Sent {
  /** Null if it is mailed. */
  link: string | null;
}

/**
 * Sends invitations one after another, and stops at a refused one. `onSent` gets each sent one and the rest,
 * so that the form keeps the refused one and all after it.
 */
export async function sendEach<T, S extends Sent>(
  items: readonly T[],
  send: (item: T) => Promise<S>,
  onSent: (sent: S, left: readonly T[]) => void,
): Promise<void> {
  let last: S | null = null;
  for (const [index, item] of items.entries()) {
    last = await send(item);
    onSent(last, items.slice(index + 1));
  }
  if (!last || items.length === 1) return;
  toast(
    last.link === null
      ? {
          title: `${items.length} invitations sent`,
          description: 'Each person gets an e-mail.',
          tone: 'success',
        }
      : {
          title: `${items.length} invitations ready`,
          description: 'Please give each person their link.',
          tone: 'success',
        },
  );
}
