import type { ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { SelectBox } from '#web/state/assigned/removal/select-box.tsx';
import type { Selection } from '#web/state/assigned/removal/use-selection.ts';
import { VirtualRows } from '#web/ui/lists/long-list.tsx';
import { ConsultationRow } from './row/consultation-row.tsx';
import { OpenRequest, type Slot } from './row/open-request.tsx';
import type { Ways } from './row/row-actions.tsx';

// Up to here the browser renders all rows easily, and its search on the page finds them.
const virtualFrom = 100;

interface ConsultationListProps {
  items: readonly Consultation[];
  /**
   * The number of rows when all are loaded: decides once whether the list is virtual, so that loading more never switches
   * it.
   */
  total: number;
  inSpam: boolean;
  people: ((consultation: Consultation) => ReactNode) | undefined;
  /** What is offered beside the next step. */
  ways: Ways;
  /** Chooses requests for what is done with many. */
  selection?: Selection | undefined;
  /** The one request that is worked on. */
  slot?: Slot | undefined;
}

/** The requests; of more than a hundred, only the visible ones are in the document. */
export function ConsultationList({
  items,
  total,
  inSpam,
  people,
  ways,
  selection,
  slot,
}: ConsultationListProps) {
  const row = (item: Consultation) =>
    slot ? (
      <OpenRequest consultation={item} people={people?.(item)} ways={ways} slot={slot} />
    ) : (
      <ConsultationRow
        consultation={item}
        inSpam={inSpam}
        people={people?.(item)}
        ways={ways}
        select={
          selection && <SelectBox id={item.id} name={`the request of ${item.name}`} selection={selection} />
        }
      />
    );
  if (total > virtualFrom) {
    return (
      <VirtualRows name="Consultations">
        {items.map((item) => (
          <div key={item.id} className="pb-4">
            {row(item)}
          </div>
        ))}
      </VirtualRows>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </ul>
  );
}
