import { WindowVirtualizer } from 'virtua';
import type { Consultation } from '#contract/consultations.ts';
import { ConsultationRow } from './consultation-row.tsx';

// Below this the browser holds all rows well, and its own search on the page finds them.
const virtualFrom = 100;

/** Requests one under the other; from a hundred on, only those in sight are in the document. */
export function ConsultationList({ items, onShelf }: { items: readonly Consultation[]; onShelf: boolean }) {
  if (items.length > virtualFrom) {
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
