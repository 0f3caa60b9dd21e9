import type { ConsultationStatus } from '#contract/consultations.ts';

/** The one step a request can take from where it is (specification, section 4); none from anything else. */
export const nextStep: Readonly<Record<string, { status: ConsultationStatus; label: string } | undefined>> = {
  pending: { status: 'contacted', label: 'Mark as Contacted' },
  contacted: { status: 'completed', label: 'Mark as Completed' },
};

/** The words staff read for each status; others are shown raw. */
export const staffStatusText: Readonly<Record<string, string | undefined>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  completed: 'Completed',
};
