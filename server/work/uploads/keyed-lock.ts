/** Lets only the newest request use an upload, because an older request often waits on a lost connection. */
interface KeyedLock {
  /**
   * Aborts the running request of this upload, waits for its end, then runs `work`. The signal aborts when a newer request
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
