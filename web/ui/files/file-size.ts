const megabyte = 1024 * 1024;

/**
 * Converts bytes to text in megabytes, the unit of all file sizes on screens: '1.24 MB'. A file that is not empty has
 * at least 0.01.
 */
export const sizeText = (bytes: number): string =>
  `${(bytes > 0 ? Math.max(bytes / megabyte, 0.01) : 0).toFixed(2)} MB`;

/** Converts seconds to text: 'about 2 minutes left'. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
