import { WindowVirtualizer } from 'virtua';
import type { Consultation } from '#contract/consultations.ts';
import { ConsultationRow } from './consultation-row.tsx';

// Below this the browser holds all rows well, and its own search on the page finds them.
const virtualFrom = 100;

interface ConsultationListProps {
  items: readonly Consultation[];
  /** How many there will be when all are loaded: decides once how the list is kept, so that loading more never moves it. */
  total: number;
  onShelf: boolean;
}

/** Requests one under the other; where there are more than a hundred, only those in sight are in the document. */
export function ConsultationList({ items, total, onShelf }: ConsultationListProps) {
  if (total > virtualFrom) {
    return (
      <WindowVirtualizer as="ul" item="li">
        {items.map((item) => (
          <div key={item.id} className="pb-4">
            <ConsultationRow consultation={item} onShelf={onShelf} />
          </div>
        ))}
      </WindowVirtualizer>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.id}>
          <ConsultationRow consultation={item} onShelf={onShelf} />
        </li>
      ))}
    </ul>
  );
}
