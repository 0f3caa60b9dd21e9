import { errorText } from '#web/api/calls/api-error.ts';

/** What a notification says of files of which some did not arrive: why the first did not, and how many did. */
export function failedText(sent: number, errors: readonly unknown[], failure: string): string {
  const why = errorText(errors[0], failure);
  if (sent === 1) return why;
  const arrived = sent - errors.length;
  return `${why} ${arrived === 0 ? `None of the ${sent} files` : `${arrived} of ${sent} files`} arrived.`;
}
