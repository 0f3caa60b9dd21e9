const megabyte = 1024 * 1024;

/** Bytes in megabytes, the unit of all file sizes shown: '1.24 MB'; in kilobytes where that would read 0.00 or 0.01. */
export function sizeText(bytes: number): string {
  if (bytes > 0 && bytes < megabyte / 50) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / megabyte).toFixed(2)} MB`;
}

/** Seconds as text: 'about 2 minutes left'. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}
