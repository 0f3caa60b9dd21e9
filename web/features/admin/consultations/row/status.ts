import type { ConsultationStatus } from '#contract/consultations.ts';

/** The one step from each status (specification, section 4); a status without an entry has none. */
export const nextStep: Readonly<Record<string, { status: ConsultationStatus; label: string } | undefined>> = {
  pending: { status: 'contacted', label: 'Mark as Contacted' },
  contacted: { status: 'completed', label: 'Mark as Completed' },
};

/** The label of each state for staff; other statuses are shown as they are. */
export const staffStatusText: Readonly<Record<string, string | undefined>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  completed: 'Completed',
  lost: 'Lost',
};
