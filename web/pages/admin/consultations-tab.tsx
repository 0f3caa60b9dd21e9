import { ConsultationDesk } from '#web/features/consultation-desk/consultation-desk.tsx';

/** The Consultations tab of the admin panel. */
export function ConsultationsTab() {
  return <ConsultationDesk />;
}
