import { errorText } from '#web/api/calls/api-error.ts';

/**
 * The text of the notification if uploads failed: the reason of the first failure, and the number of files that
 * arrived.
 */
export function failedText(sent: number, errors: readonly unknown[], failure: string): string {
  const why = errorText(errors[0], failure);
  if (sent === 1) return why;
  const arrived = sent - errors.length;
  return `${why} ${arrived === 0 ? `None of the ${sent} files` : `${arrived} of ${sent} files`} arrived.`;
}
