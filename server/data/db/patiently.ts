/** How long a database may take until it accepts the first connection, in milliseconds. */
const longest = 30_000;

const isLate = (error: unknown) =>
  error instanceof Error && /^timeout (expired|exceeded)/.test(error.message);

/**
 * Repeats some work at the start while connecting to the database times out. A machine on which everything starts at once is slow, and the
 * program should not end then. Every other error is thrown at once.
 */
export async function patiently<T>(work: () => Promise<T>, now: () => number = Date.now): Promise<T> {
  for (const end = now() + longest; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isLate(error) || now() >= end) throw error;
    }
  }
}
