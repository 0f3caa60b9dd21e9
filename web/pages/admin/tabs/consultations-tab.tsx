import type { Consultation } from '#contract/consultations.ts';
import { PeopleMenu } from '#web/features/admin/assignments/people-menu.tsx';
import { ConsultationsPanel } from '#web/features/admin/consultations/consultations-panel.tsx';

const peopleOf = ({ id, name, owner }: Consultation) => (
  <PeopleMenu row={{ noun: 'consultation', id, name: `the request of ${name}`, owner }} />
);

/** The Consultations tab of the admin panel. */
export function ConsultationsTab() {
  return <ConsultationsPanel people={peopleOf} />;
}
