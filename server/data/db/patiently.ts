/** The longest time until a database must accept the first connection, in milliseconds. */
const longest = 30_000;

const isLate = (error: unknown) =>
  error instanceof Error && /^timeout (expired|exceeded)/.test(error.message);

/**
 * Calls `work` again while the connection to the database times out, since a booting machine is slow. Other errors are
 * thrown at once.
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
