import { Archive, Clock } from '#web/ui/pictures/lucide.tsx';
import { stateOf, type Consultation } from '#contract/consultations.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useQuoteRequest } from '#web/state/staff/answering/use-quote-request.ts';
import { useRemoval } from '#web/state/staff/removal/use-removal.ts';
import type { RowAction } from '#web/ui/lists/row/row.tsx';
import { statusLists, useLink } from '../data.ts';

/** The optional actions of a request. */
export interface Ways {
  /** Opens the request in a sheet with the answer form. */
  onAnswer?: ((consultation: Consultation) => void) | undefined;
  /** Opens the dialog for snoozing. */
  onSnooze?: ((consultation: Consultation) => void) | undefined;
  onMakeClient?: ((consultation: Consultation) => void) | undefined;
  /** Opens the form for the reason why a request was lost. */
  onLose?: ((consultation: Consultation) => void) | undefined;
}

interface RequestActionsOptions {
  inSpam?: boolean;
  ways: Ways;
  /** Called when the request leaves the queue. */
  onDone?: (() => void) | undefined;
}

/** The further actions for a request: first those that link it to a client, then archiving and deleting. */
export function useRequestActions(
  consultation: Consultation,
  { inSpam = false, ways: { onSnooze, onMakeClient, onLose }, onDone }: RequestActionsOptions,
): { client: RowAction[]; away: RowAction[] } {
  const { id, clientAccountId, matchingClientId } = consultation;
  const mayWrite = useMay('consultations.write') && !inSpam;
  const mayMake = useMay('clients.create') && mayWrite;
  const mayRemove = useMay('removals.write');
  const removal = useRemoval('requests', statusLists);
  const link = useLink();
  const quote = useQuoteRequest();
  const mayQuote = useMay('quotes.write') && !inSpam;
  const move = (to: 'archived' | 'deleted' | 'spam') => () => {
    removal.move([id], to);
    onDone?.();
  };
  const state = stateOf(consultation);
  const waits = mayWrite && state === 'pending';
  const isOpen = waits || (mayWrite && state === 'contacted');
  const isStranger = clientAccountId === null && matchingClientId === null;
  return {
    client: [
      ...(mayQuote && isOpen ? [{ label: 'Quote', onSelect: () => void quote(consultation) }] : []),
      ...(mayWrite && clientAccountId === null && matchingClientId !== null
        ? [{ label: 'Link to client account', onSelect: () => link.mutate({ params: { id } }) }]
        : []),
      ...(onMakeClient && mayMake && isStranger
        ? [{ label: 'Make Client', onSelect: () => onMakeClient(consultation) }]
        : []),
    ],
    away: [
      ...(onSnooze && waits
        ? [{ label: 'Snooze', icon: <Clock className="size-4.5" />, onSelect: () => onSnooze(consultation) }]
        : []),
      ...(onLose && isOpen ? [{ label: 'Lost', onSelect: () => onLose(consultation) }] : []),
      ...(mayRemove
        ? [{ label: 'Archive', icon: <Archive className="size-4.5" />, onSelect: move('archived') }]
        : []),
      ...(mayRemove && !inSpam ? [{ label: 'Mark as Spam', onSelect: move('spam') }] : []),
      ...(mayRemove ? [{ label: 'Delete', onSelect: move('deleted'), danger: true }] : []),
    ],
  };
}
