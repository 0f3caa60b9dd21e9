import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { readDraft } from '#web/state/draft-store.ts';
import { SelectBox } from '#web/state/staff/removal/select-box.tsx';
import type { Selection } from '#web/state/staff/removal/use-selection.ts';
import { LongList } from '#web/ui/lists/long-list.tsx';
import { ConsultationRow } from './row/consultation-row.tsx';
import { OpenRequest, type Slot } from './row/open-request.tsx';
import type { Ways } from './row/row-actions.tsx';

interface RowProps {
  inSpam: boolean;
  people: ((consultation: Consultation) => ReactNode) | undefined;
  /** The actions beside the next step. */
  ways: Ways;
  /** The selection of several requests. */
  selection?: Selection | undefined;
  /** The callbacks of an open request; without them no request is open. */
  slot?: Slot | undefined;
  /** True if the request is the only one shown, and open. */
  alone?: boolean;
}

interface ConsultationListProps extends RowProps {
  items: readonly Consultation[];
  /**
   * The number of rows when all are loaded. It decides once whether the list is virtual, so that loading more never switches
   * it.
   */
  total: number;
}

/** A request: open if it is the only one, or if an answer to it is begun. */
function Row({ item, inSpam, people, ways, selection, slot, alone }: RowProps & { item: Consultation }) {
  const client = useQueryClient();
  const isBegun = () => readDraft(client, `answer:${item.id}`) !== undefined;
  // Read once, not at each letter: the field stays when all its text is deleted.
  const [begun, setBegun] = useState(isBegun);
  const select = selection && (
    <SelectBox id={item.id} name={`the request of ${item.name}`} selection={selection} />
  );
  if (!slot || !(alone || begun))
    return (
      <ConsultationRow
        consultation={item}
        inSpam={inSpam}
        people={people?.(item)}
        ways={ways}
        select={select}
      />
    );
  const done = () => {
    setBegun(isBegun());
    slot.onDone();
  };
  return (
    <OpenRequest
      consultation={item}
      people={people?.(item)}
      ways={alone ? ways : { ...ways, onAnswer: undefined }}
      slot={{ ...slot, onDone: done }}
      select={select}
    />
  );
}

/** The requests; above a hundred, only the visible ones are in the document. */
export function ConsultationList({ items, total, ...props }: ConsultationListProps) {
  return (
    <LongList label="Requests" items={items} total={total} keyOf={({ id }) => id} cards>
      {(item) => <Row key={String(props.alone)} item={item} {...props} />}
    </LongList>
  );
}
