/** Lets one request at a time use an upload, the newest: an older one often waits for a lost connection. */
export interface KeyedLock {
  /**
   * Aborts the request that has the upload, waits until it ends, and runs `work`, whose signal aborts when a newer one
   * comes.
   */
  run<T>(id: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T>;
}

export function createKeyedLock(): KeyedLock {
  const running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();
  return {
    async run(id, work) {
      const before = running.get(id);
      before?.controller.abort();
      const controller = new AbortController();
      const ended = (before?.ended ?? Promise.resolve()).then(() => work(controller.signal));
      const turn = { controller, ended: ended.catch(() => undefined) };
      running.set(id, turn);
      try {
        return await ended;
      } finally {
        if (running.get(id) === turn) running.delete(id);
      }
    },
  };
}
