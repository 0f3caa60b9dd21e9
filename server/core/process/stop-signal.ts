/**
 * Resolves with the first SIGTERM or SIGINT. Call it before a process begins its work: until then a signal
 * ends the process at once.
 */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
