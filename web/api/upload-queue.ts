import { useSyncExternalStore } from 'react';
import type { UploadPurpose } from '#contract/files.ts';
import { ApiError, errorText } from './api-error.ts';
import { guardLeaving } from './leave-guard.ts';
import { transferRate } from './transfer-rate.ts';
import { sendFile } from './upload.ts';

/**
 * Where a file stands.
 * - `chosen`: nothing is sent yet
 * - `queued`: others go first
 * - `waiting`: the connection broke; it goes on by itself
 * - `saving`: all has arrived and is being checked and registered
 */
export type UploadState = 'chosen' | 'queued' | 'sending' | 'waiting' | 'saving' | 'done' | 'failed';

/** One file of a queue, with what is said about it. */
export interface UploadItem<T> {
  readonly id: number;
  readonly file: File;
  readonly about: T;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly share: number;
  readonly secondsLeft: number | null;
  /** Why it failed, in words for whoever sent it. */
  readonly error: string | null;
  /** Trying again cannot help: the file itself is refused. */
  readonly refused: boolean;
  /** When it arrived, in milliseconds; null until then. */
  readonly doneAt: number | null;
}

interface QueueOptions<T> {
  purpose: UploadPurpose;
  /** Registers a file that has arrived. */
  save: (reference: string, item: UploadItem<T>) => Promise<unknown>;
  /** What is said of a failure that has no words of its own. */
  failure: string;
  /** Called each time nothing is under way any more, with what has ended since the last time. */
  settled: (ended: readonly UploadItem<T>[], errors: readonly unknown[]) => void;
}

/** Files on their way to the server, outside of any component: leaving a tab does not stop them. */
export interface UploadQueue<T> {
  subscribe: (listener: () => void) => () => void;
  items: () => readonly UploadItem<T>[];
  /** Puts files in; one with `refusal` only shows why it is not taken. */
  add: (files: readonly { file: File; about: T; refusal?: string | null }[]) => void;
  change: (id: number, about: T) => void;
  /** Sends all that were chosen. */
  start: () => void;
  retry: (id: number) => void;
  /** Takes a file out, whatever its state. */
  remove: (id: number) => void;
  /** Takes out what has arrived, or only what had arrived by a moment in milliseconds. */
  clearDone: (by?: number) => void;
}

const atOnce = 2;
const active: ReadonlySet<UploadState> = new Set(['queued', 'sending', 'waiting', 'saving']);
let lastId = 0;

/** Makes a queue that sends two files at once. */
export function uploadQueue<T>({ purpose, save, failure, settled }: QueueOptions<T>): UploadQueue<T> {
  let items: readonly UploadItem<T>[] = [];
  let ended: { item: UploadItem<T>; error: unknown }[] = [];
  const cancels = new Map<number, () => void>();
  const references = new Map<number, string>();
  const listeners = new Set<() => void>();

  const set = (next: readonly UploadItem<T>[]) => {
    items = next;
    guardLeaving(
      `uploads/${purpose}`,
      items.some(({ state }) => state === 'chosen' || active.has(state)),
    );
    for (const listener of listeners) listener();
  };
  const patch = (id: number, change: Partial<UploadItem<T>>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const find = (id: number) => items.find((item) => item.id === id);

  const end = (id: number, change: Partial<UploadItem<T>>, error: unknown = null) => {
    cancels.delete(id);
    patch(id, { secondsLeft: null, ...change });
    const item = find(id);
    if (item) ended.push({ item, error });
    next();
  };

  const fail = (id: number, error: unknown) => {
    const refused = error instanceof ApiError && [400, 413, 415].includes(error.status);
    // The server has dropped what it refused.
    if (refused) references.delete(id);
    end(id, { state: 'failed', error: errorText(error, failure), refused }, error);
  };

  const register = async (id: number, reference: string) => {
    const item = find(id);
    if (!item) return;
    references.set(id, reference);
    patch(id, { state: 'saving', share: 1, secondsLeft: null });
    try {
      await save(reference, item);
      if (find(id)) end(id, { state: 'done', doneAt: Date.now() });
    } catch (error) {
      if (find(id)) fail(id, error);
    }
  };

  const send = ({ id, file }: UploadItem<T>) => {
    const reference = references.get(id);
    if (reference !== undefined) return void register(id, reference);
    const rate = transferRate();
    patch(id, { state: 'sending' });
    const cancel = sendFile(file, purpose, {
      progress: (sent, total) => {
        const secondsLeft = rate.secondsLeft(sent, total, performance.now());
        patch(id, { state: 'sending', share: total > 0 ? sent / total : 1, secondsLeft });
      },
      waiting: () => {
        rate.reset();
        patch(id, { state: 'waiting', secondsLeft: null });
      },
      done: (finished) => void register(id, finished),
      failed: (error) => fail(id, error),
    });
    cancels.set(id, cancel);
  };

  const next = () => {
    for (;;) {
      const busy = items.filter(({ state }) => active.has(state) && state !== 'queued').length;
      const waiting = items.find(({ state }) => state === 'queued');
      if (!waiting || busy >= atOnce) break;
      send(waiting);
    }
    if (ended.length === 0 || items.some(({ state }) => active.has(state))) return;
    const settledNow = ended;
    ended = [];
    settled(
      settledNow.map(({ item }) => item),
      settledNow.filter(({ error }) => error !== null).map(({ error }) => error),
    );
  };

  const queue = (id: number) => patch(id, { state: 'queued', error: null, refused: false });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    items: () => items,
    add: (files) => {
      const known = new Set(items.filter(({ state }) => state !== 'done').map(({ file }) => sameFile(file)));
      const fresh = files.filter(({ file }) => !known.has(sameFile(file)));
      set([
        ...items.filter(({ state }) => state !== 'done'),
        ...fresh.map(({ file, about, refusal = null }) => ({
          id: ++lastId,
          file,
          about,
          state: refusal === null ? ('chosen' as const) : ('failed' as const),
          share: 0,
          secondsLeft: null,
          error: refusal,
          refused: refusal !== null,
          doneAt: null,
        })),
      ]);
    },
    change: (id, about) => patch(id, { about }),
    start: () => {
      for (const { id, state } of items) if (state === 'chosen') queue(id);
      next();
    },
    retry: (id) => {
      queue(id);
      next();
    },
    remove: (id) => {
      cancels.get(id)?.();
      cancels.delete(id);
      references.delete(id);
      set(items.filter((item) => item.id !== id));
      next();
    },
    clearDone: (by = Number.POSITIVE_INFINITY) =>
      set(items.filter(({ doneAt }) => doneAt === null || doneAt > by)),
  };
}

const sameFile = ({ name, size, lastModified }: File) => [name, size, lastModified].join('|');

/** What a queue holds, kept up to date. */
export const useUploads = <T>(queue: UploadQueue<T>): readonly UploadItem<T>[] =>
  useSyncExternalStore(queue.subscribe, queue.items);
