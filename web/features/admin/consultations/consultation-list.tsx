import type { ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Consultation } from '#contract/consultations.ts';
import { SelectBox } from '#web/state/assigned/removal/select-box.tsx';
import type { Selection } from '#web/state/assigned/removal/use-selection.ts';
import { ConsultationRow, type Slot } from './row/consultation-row.tsx';

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
  /** Asks until when a request is put off. */
  onSnooze?: ((consultation: Consultation) => void) | undefined;
  /** Opens a request where it can be answered. */
  onAnswer?: ((id: string) => void) | undefined;
  onMakeClient?: ((consultation: Consultation) => void) | undefined;
  /** Asks why a request came to nothing. */
  onLose?: ((consultation: Consultation) => void) | undefined;
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
  onSnooze,
  onAnswer,
  onMakeClient,
  onLose,
  selection,
  slot,
}: ConsultationListProps) {
  const row = (item: Consultation) => (
    <ConsultationRow
      consultation={item}
      inSpam={inSpam}
      people={people?.(item)}
      onSnooze={onSnooze}
      onAnswer={onAnswer}
      onMakeClient={onMakeClient}
      onLose={onLose}
      select={
        selection && <SelectBox id={item.id} name={`the request of ${item.name}`} selection={selection} />
      }
      slot={slot}
    />
  );
  if (total > virtualFrom) {
    return (
      <WindowVirtualizer as="ul" item="li">
        {items.map((item) => (
          <div key={item.id} className="pb-4">
            {row(item)}
          </div>
        ))}
      </WindowVirtualizer>
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
