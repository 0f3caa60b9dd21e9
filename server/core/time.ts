/** An instant in the format of the database and of answers: ISO 8601 in UTC with milliseconds. */
export function iso(ms: number): string {
  if (ms === written.ms) return written.text;
  // A request writes its one instant into many rows.
  written = { ms, text: new Date(ms).toISOString() };
  return written.text;
}

let written = { ms: 0, text: '1970-01-01T00:00:00.000Z' };
