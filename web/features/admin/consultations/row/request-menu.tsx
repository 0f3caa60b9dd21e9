import { Ellipsis } from 'lucide-react';
import { stateOf, type Consultation } from '#contract/consultations.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useRemoval } from '#web/state/staff/removal/use-removal.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu, type MenuItem } from '#web/ui/buttons/menu.tsx';
import { statusLists } from '../data.ts';
import type { Ways } from './row-actions.tsx';

interface RequestMenuProps {
  consultation: Consultation;
  inSpam?: boolean;
  ways: Ways;
  /** Called when the request leaves the queue. */
  onDone?: (() => void) | undefined;
  /** Items before the usual ones. */
  before?: readonly MenuItem[];
}

/** The rare actions of a request: snooze it, give it up, archive or delete it, or mark it as spam. */
export function RequestMenu({ consultation, inSpam = false, ways, onDone, before = [] }: RequestMenuProps) {
  const { id, name } = consultation;
  const { onSnooze, onLose } = ways;
  const mayWrite = useMay('consultations.write');
  const mayRemove = useMay('removals.write');
  const removal = useRemoval('requests', statusLists);
  const move = (to: 'archived' | 'deleted' | 'spam') => () => {
    removal.move([id], to);
    onDone?.();
  };
  const state = stateOf(consultation);
  const waits = state === 'pending' && mayWrite && !inSpam;
  const isOpen = waits || (state === 'contacted' && mayWrite && !inSpam);
  const items = [
    ...before,
    ...(onSnooze && waits ? [{ label: 'Snooze', onSelect: () => onSnooze(consultation) }] : []),
    ...(onLose && isOpen ? [{ label: 'Lost', onSelect: () => onLose(consultation) }] : []),
    ...(mayRemove ? [{ label: 'Archive', onSelect: move('archived') }] : []),
    ...(mayRemove && !inSpam ? [{ label: 'Mark as Spam', onSelect: move('spam') }] : []),
    ...(mayRemove ? [{ label: 'Delete', onSelect: move('deleted'), danger: true }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={`More for the request of ${name}`}
      className={buttonStyle('quiet', 'sm', 'size-11 min-h-11 px-0 text-ink-soft')}
      items={items}
    >
      <Ellipsis className="size-4.5" aria-hidden="true" />
    </Menu>
  );
}
