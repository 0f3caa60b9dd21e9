/** The label of each status for clients. Unknown statuses are shown unchanged. */
export const clientStatusText: Record<string, string> = {
  pending: 'Pending Review',
  contacted: 'In Progress',
  completed: 'Completed',
};
