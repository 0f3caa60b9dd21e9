import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/data/db/database.ts';
import { notify } from '#server/data/db/engines/engine.ts';
import { openSignals } from '#server/data/db/engines/signals.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { addEvent, eventsById, eventsSince } from './event-table.ts';
import type { Change, Events, PublishedChange } from './events.ts';
import { createSeen } from './seen.ts';

const channel = 'foyer_event';
const retryMs = 1_000;

/**
 * Stores events in the event table. After the commit this process publishes them to its own listeners, and other processes
 * learn of them through signals of the database.
 */
export function createEvents(
  db: Db,
  databaseUrl: string | null,
  log: FastifyBaseLogger,
  now: () => number,
): Events {
  const listeners = new Set<(change: PublishedChange) => void>();
  const companions: ((change: Change) => Promise<void>)[] = [];
  const seen = createSeen();
  let named = new Set<string>();
  let lookAround = false;
  let isReading = false;
  let reading: Promise<void> | null = null;
  const closed = new AbortController();

  const tell = (change: PublishedChange) => {
    if (!seen.add(change.id)) return;
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        log.error({ err: error }, 'An event listener failed');
      }
    }
  };

  const readNext = async () => {
    const ids = [...named];
    const since = lookAround ? seen.since() : null;
    named = new Set();
    lookAround = false;
    const rows = since === null ? await eventsById(db, ids) : await eventsSince(db, since);
    // A scan starts a little before the newest known id. Ids that a signal names may be older, so their rows are read
    // separately.
    const missing = since === null ? [] : ids.filter((id) => id <= since);
    for (const row of [...(await eventsById(db, missing)), ...rows]) tell(row);
  };

  const read = async () => {
    while (!closed.signal.aborted && (named.size > 0 || lookAround)) {
      try {
        await readNext();
      } catch (error) {
        if (closed.signal.aborted) break;
        log.warn({ err: error }, 'Events could not be read');
        lookAround = true;
        await sleep(retryMs, undefined, { ref: false });
      }
    }
    // This is set in the same tick as the last read, so that a change after it starts a new read.
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

  const signals = openSignals(db, databaseUrl, channel, heard, (error) =>
    log.warn({ err: error }, 'The database connection that listens for changes was lost'),
  );

  return {
    async publish(change) {
      const id = newId();
      await addEvent(db, { id, ...change, createdAt: iso(now()) });
      await notify(db, channel, id);
      for (const work of companions) await work(change);
      db.afterCommit(() => tell({ id, ...change }));
    },
    accompany(work) {
      companions.push(work);
    },
    subscribe(listener) {
      // Each subscription gets a new function, so that one listener can subscribe twice.
      const entry = (change: PublishedChange) => listener(change);
      listeners.add(entry);
      if (listeners.size === 1) {
        // Ids are made with this clock. Tests replace only `now`.
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
