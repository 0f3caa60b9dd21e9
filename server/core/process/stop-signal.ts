/**
 * Resolves with the first SIGTERM or SIGINT. To be called before a process begins its work: until then a signal ends it at
 * once, from then on none cuts off what it has begun.
 */
export const stopSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
