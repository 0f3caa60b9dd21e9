import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { UploadPurpose } from '#contract/files.ts';
import { errorText, isRefusedFile } from '../calls/api-error.ts';
import { guardLeaving } from '#web/state/leaving/leave-guard.ts';
import { transferRate } from './transfer-rate.ts';
import { withoutBytes, type UploadStore } from './kept-uploads.ts';
import { sendFile } from './upload.ts';

/**
 * The state of a file. - `chosen`: nothing is sent yet - `queued`: other files are sent first - `waiting`: the connection broke;
 * the upload resumes automatically - `saving`: all bytes have arrived; the server checks and registers the file - `missing`: the
 * page was reloaded; the file must be chosen again
 */
type UploadState = 'chosen' | 'queued' | 'sending' | 'waiting' | 'saving' | 'missing' | 'done' | 'failed';

/** A file in a queue, with the texts shown about it. */
export interface UploadItem<T> {
  readonly id: number;
  readonly file: File;
  readonly about: T;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly share: number;
  readonly secondsLeft: number | null;
  /** The reason of the failure, as shown to the user. */
  readonly error: string | null;
  /** True if the server refused the file itself: a retry cannot help. */
  readonly refused: boolean;
}

interface QueueOptions<T> {
  purpose: UploadPurpose;
  /** Registers an uploaded file. */
  save: (reference: string, item: UploadItem<T>) => Promise<unknown>;
  /** The text for a failure that has no text from the server. */
  failure: string;
  /** Called when no upload is running any more, with the uploads that ended since the last call. */
  settled: (ended: readonly UploadItem<T>[], errors: readonly unknown[]) => void;
  /** Distinguishes queues of the same purpose on one page. */
  name?: string;
  /** True: uploaded files stay in the queue when others are added, because their message or form is not sent yet. */
  keepsDone?: boolean;
  /** Stores unfinished files, so that they survive a reload. */
  store?: UploadStore<T>;
}

/** A list of uploads outside of components, so that uploads continue when the user leaves the tab. */
export interface UploadQueue<T> {
  subscribe: (listener: () => void) => () => void;
  items: () => readonly UploadItem<T>[];
  /** The reference of an uploaded file, for use in other calls. */
  referenceOf: (id: number) => string | undefined;
  /** Adds files. A file with `refusal` is not sent; its row only shows the reason. */
  add: (files: readonly { file: File; about: T; refusal?: string | null }[]) => void;
  change: (id: number, about: T) => void;
  /** Chooses a `missing` file again. The same file resumes; a different file starts from the beginning. */
  chooseAgain: (id: number, file: File) => void;
  /** Starts the upload of all files in the state `chosen`. */
  start: () => void;
  retry: (id: number) => void;
  /** Removes a file in any state. */
  remove: (id: number) => void;
  /** Removes the uploaded files. */
  clearDone: () => void;
}

const atOnce = 2;
const active: ReadonlySet<UploadState> = new Set(['queued', 'sending', 'waiting', 'saving']);
let lastId = 0;

/** Makes a queue that uploads two files at a time. */
export function uploadQueue<T>({
  purpose,
  save,
  failure,
  settled,
  name = purpose,
  keepsDone = false,
  store,
}: QueueOptions<T>): UploadQueue<T> {
  const references = new Map<number, string>();
  let items: readonly UploadItem<T>[] = (store?.read() ?? []).map((kept) => {
    const { share, reference } = kept;
    const item = { ...fresh(withoutBytes(kept), kept.about), share };
    if (reference === undefined) return { ...item, state: 'missing' };
    references.set(item.id, reference);
    return { ...item, state: 'done' };
  });
  let ended: { item: UploadItem<T>; error: unknown }[] = [];
  const cancels = new Map<number, () => void>();
  const listeners = new Set<() => void>();

  const set = (next: readonly UploadItem<T>[]) => {
    items = next;
    guardLeaving(
      `uploads/${name}`,
      items.some(({ state }) => keepsDone || state === 'chosen' || active.has(state)),
    );
    store?.write(
      items
        .filter(({ state }) => state === 'missing' || active.has(state) || (keepsDone && state === 'done'))
        .map(({ id, file: { name: called, type, size, lastModified }, about, state, share }) => ({
          name: called,
          type,
          size,
          lastModified,
          about,
          share: Math.floor(share * 20) / 20,
          reference: state === 'done' ? references.get(id) : undefined,
        })),
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
    const refused = isRefusedFile(error);
    // The server has already deleted the refused upload.
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
      if (find(id)) end(id, { state: 'done' });
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

  const takeBack = (id: number, file: File): boolean => {
    const item = find(id);
    if (item?.state !== 'missing') return false;
    const same = isAgain(item.file, file);
    if (same) patch(id, { file, state: 'queued', error: null });
    else patch(id, { error: `This is a different file. Please choose ${item.file.name}.` });
    return same;
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    items: () => items,
    referenceOf: (id) => references.get(id),
    add: (added) => {
      // If the user chooses a file that was lost in a reload, its upload resumes in the same row.
      const files = added.filter(({ file }) => {
        const lost = items.find((item) => item.state === 'missing' && isAgain(item.file, file));
        return !lost || !takeBack(lost.id, file);
      });
      const known = new Set(
        items.filter(({ state }) => keepsDone || state !== 'done').map(({ file }) => sameFile(file)),
      );
      const unknown = files.filter(({ file }) => !known.has(sameFile(file)));
      set([
        ...items.filter(({ state }) => keepsDone || state !== 'done'),
        ...unknown.map(({ file, about, refusal = null }) => ({
          ...fresh(file, about),
          ...(refusal !== null && { state: 'failed' as const, error: refusal, refused: true }),
        })),
      ]);
      next();
    },
    chooseAgain: (id, file) => {
      if (takeBack(id, file)) next();
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
    clearDone: () => set(items.filter(({ state }) => state !== 'done')),
  };
}

const fresh = <T>(file: File, about: T): UploadItem<T> => ({
  id: ++lastId,
  file,
  about,
  state: 'chosen',
  share: 0,
  secondsLeft: null,
  error: null,
  refused: false,
});

const isAgain = (lost: File, { name, size }: File) => lost.name === name && lost.size === size;

const sameFile = ({ name, size, lastModified }: File) => [name, size, lastModified].join('|');

/** Subscribes a component to the items of a queue. */
export const useUploads = <T>(queue: UploadQueue<T>): readonly UploadItem<T>[] =>
  useSyncExternalStore(queue.subscribe, queue.items);

/** Makes the hook for a queue that exists as long as the page, in every tab of the app. */
export function queueOfPage<T>(make: (client: QueryClient) => UploadQueue<T>): () => UploadQueue<T> {
  const queues = new WeakMap<QueryClient, UploadQueue<T>>();
  return function useQueue() {
    const client = useQueryClient();
    const queue = queues.get(client) ?? make(client);
    queues.set(client, queue);
    return queue;
  };
}
