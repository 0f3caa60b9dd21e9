/** The day of a reminder as text: `3 days after it is due`. */
export function reminderDay(days: number): string {
  if (days === 0) return 'On the due date';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} before it is due` : `${count} after it is due`;
}
