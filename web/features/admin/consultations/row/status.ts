import type { ConsultationStatus } from '#contract/consultations.ts';

/** The next status after each status (specification, section 4). Statuses without an entry have no next step. */
export const nextStep: Readonly<Record<string, { status: ConsultationStatus; label: string } | undefined>> = {
  pending: { status: 'contacted', label: 'Mark as Contacted' },
  contacted: { status: 'completed', label: 'Mark as Completed' },
};

/** The label of each status for staff; other statuses are shown unchanged. */
export const staffStatusText: Readonly<Record<string, string | undefined>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  completed: 'Completed',
  lost: 'Lost',
};
