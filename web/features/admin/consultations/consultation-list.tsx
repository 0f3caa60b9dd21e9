import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { readDraft } from '#web/state/draft-store.ts';
import { SelectBox } from '#web/state/staff/removal/select-box.tsx';
import type { Selection } from '#web/state/staff/removal/use-selection.ts';
import { usePhone } from '#web/state/staff/use-phone.ts';
import { LongList } from '#web/ui/lists/long/long-list.tsx';
import { ConsultationRow } from './row/consultation-row.tsx';
import { OpenRequest, type Slot } from './row/open-request.tsx';
import type { Ways } from './row/use-request-actions.tsx';

interface RequestsProps {
  people: ((consultation: Consultation) => ReactNode) | undefined;
  /** The optional actions of a request, beside its next step. */
  ways: Ways;
}

/** The open request, if it is the only one on the screen. On a phone the answer is written in a sheet. */
export function OneRequest({ item, people, ways, slot }: RequestsProps & { item: Consultation; slot: Slot }) {
  const phone = usePhone();
  return (
    <OpenRequest
      consultation={item}
      people={people?.(item)}
      ways={phone ? ways : { ...ways, onAnswer: undefined }}
      slot={slot}
      card
      answers={!phone}
    />
  );
}

interface RowProps extends RequestsProps {
  inSpam: boolean;
  /** The selection of several requests. */
  selection?: Selection | undefined;
  /** The callbacks of an open request; without them no request is open. */
  slot?: Slot | undefined;
}

interface ConsultationListProps extends RowProps {
  items: readonly Consultation[];
  /**
   * The number of rows when all are loaded. It decides once whether the list is virtual, so that loading more rows
   * never changes this.
   */
  total: number;
}

/** A request as a row, or open if the user has started an answer before the list was shown. */
function Request({ item, inSpam, people, ways, selection, slot }: RowProps & { item: Consultation }) {
  const client = useQueryClient();
  const phone = usePhone();
  const isBegun = () => readDraft(client, `answer:${item.id}`) !== undefined;
  // Read once, not at each keystroke, so that the field stays when the user deletes its text.
  const [begun, setBegun] = useState(isBegun);
  const select = selection && (
    <SelectBox id={item.id} name={`the request of ${item.name}`} selection={selection} />
  );
  if (!slot || !begun || phone)
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
      ways={{ ...ways, onAnswer: undefined }}
      slot={{ ...slot, onDone: done }}
      select={select}
      card={false}
      answers
    />
  );
}

/** The requests as rows. In a list of more than a hundred, only the visible rows are in the document. */
export function ConsultationList({ items, total, ...props }: ConsultationListProps) {
  return (
    <div className="overflow-clip rounded-xl bg-raised shadow-md ring-1 ring-line">
      <LongList label="Requests" items={items} total={total} keyOf={({ id }) => id}>
        {(item) => <Request item={item} {...props} />}
      </LongList>
    </div>
  );
}
