/** An instant in the format of the database and of answers: ISO 8601 in UTC with milliseconds. */
export const iso = (ms: number): string => new Date(ms).toISOString();
