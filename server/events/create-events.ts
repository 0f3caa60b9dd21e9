import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseLocation, Db } from '../db/database.ts';
import { notify } from '../db/engine.ts';
import { openSignals } from '../db/signals.ts';
import { newId } from '../ids.ts';
import { addEvent, eventsById, eventsSince } from './event-table.ts';
import type { Change, Events } from './events.ts';
import { createSeen } from './seen.ts';

const channel = 'foyer_event';
const retryMs = 1_000;

/** Events over the event table: told in this process after the commit, in others by what the database offers. */
export function createEvents(
  db: Db,
  location: DatabaseLocation,
  log: FastifyBaseLogger,
  now: () => number,
): Events {
  const listeners = new Set<(change: Change & { id: string }) => void>();
  const seen = createSeen();
  let named = new Set<string>();
  let lookAround = false;
  let isReading = false;
  let reading: Promise<void> | null = null;
  const closed = new AbortController();

  const tell = (change: Change & { id: string }) => {
    if (!seen.add(change.id)) return;
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        log.error({ err: error }, 'a listener failed');
      }
    }
  };

  const readNext = async () => {
    const ids = [...named];
    const since = lookAround ? seen.since() : null;
    named = new Set();
    lookAround = false;
    const rows = since === null ? await eventsById(db, ids) : await eventsSince(db, since);
    // A look around starts a little before the newest known id; what was named may be older still.
    const missing = since === null ? [] : ids.filter((id) => id <= since);
    for (const row of [...(await eventsById(db, missing)), ...rows]) tell(row);
  };

  const read = async () => {
    while (!closed.signal.aborted && (named.size > 0 || lookAround)) {
      try {
        await readNext();
      } catch (error) {
        if (closed.signal.aborted) break;
        log.warn({ err: error }, 'events could not be read');
        lookAround = true;
        await sleep(retryMs, undefined, { ref: false });
      }
    }
    // In the same breath as the last look at what there is to read: what comes after it starts anew.
    isReading = false;
  };

  const heard = (id: string | null) => {
    if (listeners.size === 0 || closed.signal.aborted) return;
    if (id === null) lookAround = true;
    else if (!seen.has(id)) named.add(id);
    if (isReading) return;
    isReading = true;
    reading = read();
  };

  const signals = openSignals(location, channel, heard, (error) =>
    log.warn({ err: error }, 'lost the connection that hears of changes'),
  );

  return {
    async publish(change) {
      const id = newId();
      await addEvent(db, { id, ...change, createdAt: new Date(now()).toISOString() });
      await notify(db, channel, id);
      db.afterCommit(() => tell({ id, ...change }));
    },
    subscribe(listener) {
      // Wrapped, so that the same function may subscribe twice.
      const entry = (change: Change & { id: string }) => listener(change);
      listeners.add(entry);
      if (listeners.size === 1) {
        // By the clock that makes ids, which is not the clock that tests set.
        seen.startAt(Date.now());
        signals.listen(true);
      }
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) signals.listen(false);
      };
    },
    start: () => signals.start(),
    async close() {
      closed.abort();
      listeners.clear();
      await signals.close();
      await reading;
    },
  };
}
