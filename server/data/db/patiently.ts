/** How long a database may take until it accepts the first connection, in milliseconds. */
const longest = 30_000;

const isLate = (error: unknown) =>
  error instanceof Error && /^timeout (expired|exceeded)/.test(error.message);

/**
 * Does a piece of work at the start again while the database takes too long to connect: a machine on which everything starts at once
 * is slow, and the program would end. Everything else that goes wrong is thrown at once.
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
