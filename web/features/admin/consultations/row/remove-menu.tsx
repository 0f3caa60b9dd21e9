import { Ellipsis } from 'lucide-react';
import { Allowed } from '#web/state/use-may.tsx';
import { useRemoval } from '#web/state/staff/removal/use-removal.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { statusLists } from '../data.ts';

interface RemoveMenuProps {
  id: string;
  name: string;
  inSpam?: boolean;
  /** Called when the request leaves the queue. */
  onDone?: (() => void) | undefined;
}

/** Archives or deletes one request, or marks it as spam. */
export function RemoveMenu({ id, name, inSpam = false, onDone }: RemoveMenuProps) {
  const removal = useRemoval('requests', statusLists);
  const move = (to: 'archived' | 'deleted' | 'spam') => () => {
    removal.move([id], to);
    onDone?.();
  };
  return (
    <Allowed to="removals.write">
      <Menu
        label={`More for the request of ${name}`}
        className={buttonStyle('quiet', 'sm')}
        items={[
          { label: 'Archive', onSelect: move('archived') },
          ...(inSpam ? [] : [{ label: 'Mark as Spam', onSelect: move('spam') }]),
          { label: 'Delete', onSelect: move('deleted'), danger: true },
        ]}
      >
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </Menu>
    </Allowed>
  );
}
