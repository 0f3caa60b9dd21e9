import type { MyConsultation } from '#contract/consultations.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { ConsultationBody, SentLine, serviceOf } from './consultation-card.tsx';
import { clientStatusText } from './status-texts.ts';
import type { Story } from './story-line.tsx';

interface EarlierConsultationsProps {
  items: readonly MyConsultation[];
  story: Story;
}

/** The consultations before the newest one, as rows; each opens in a sheet. */
export function EarlierConsultations({ items, story }: EarlierConsultationsProps) {
  const address = usePortalAddress('consultations');
  const { name, id } = address.dialog;
  const open = name === 'consultation' ? items.find((each) => each.id === id) : undefined;
  if (items.length === 0) return null;
  return (
    <>
      <Card pad="none" className="mt-4 overflow-hidden">
        <ul aria-label="Earlier consultations" className="divide-y divide-line">
          {items.map((each) => (
            <li key={each.id}>
              <Row
                id={`consultation-${each.id}`}
                name={serviceOf(each)}
                what={each.answers.at(-1)?.body ?? each.message}
                state={
                  <Badge tone={each.status === 'completed' ? 'success' : 'neutral'} dot>
                    {clientStatusText[each.status] ?? each.status}
                  </Badge>
                }
                at={each.createdAt}
                onOpen={() => address.open('consultation', each.id)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {open && (
        <Dialog
          open
          size="sheet"
          onClose={address.close}
          title={serviceOf(open)}
          description={<SentLine consultation={open} />}
        >
          <div className="flex flex-col gap-6">
            <ConsultationBody consultation={open} story={story} />
            <Shown type="consultation" id={open.id} />
          </div>
        </Dialog>
      )}
    </>
  );
}
