/**
 * Resolves at the first SIGTERM or SIGINT. Call this before a process begins its work; without it, a signal ends the process
 * at once.
 */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
