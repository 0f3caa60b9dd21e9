/** An instant in the format of the database and of answers: ISO 8601 in UTC with milliseconds. */
export function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString();
  if (written.size >= mostWritten) written.clear();
  written.set(ms, text);
  return text;
}

// A request writes the same instant into many rows, so the last results are cached.
const written = new Map<number, string>();
const mostWritten = 64;
