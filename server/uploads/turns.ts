/** Gives each upload to one request at a time, and to the newest: the one before often waits for a connection that is gone. */
export interface Turns {
  /** Stops whoever has the upload, waits until it has let go, and runs `work`, which learns when it is stopped itself. */
  take<T>(id: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const running = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();
  return {
    async take(id, work) {
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
