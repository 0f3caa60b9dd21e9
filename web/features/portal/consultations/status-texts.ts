/** The label of each status for clients. Unknown values are shown raw. */
export const clientStatusText: Record<string, string> = {
  pending: 'Pending Review',
  contacted: 'In Progress',
  completed: 'Completed',
};
