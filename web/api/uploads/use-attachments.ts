import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { attachmentAccept, mostAttachments } from '#contract/attachments.ts';
import type { UploadPurpose } from '#contract/files.ts';
import { uploadStore } from './kept-uploads.ts';
import { uploadQueue, useUploads, type UploadItem, type UploadQueue } from './upload-queue.ts';

type Queue = UploadQueue<null>;

const queues = new WeakMap<QueryClient, Map<string, Queue>>();

const makeQueue = (client: QueryClient, name: string, purpose: UploadPurpose): Queue =>
  uploadQueue<null>({
    purpose,
    name: `${purpose}/${name}`,
    keepsDone: true,
    store: uploadStore(client, `${purpose}/${name}`),
    failure: 'The file could not be uploaded. Please try again.',
    // No call here: sending the message registers the uploaded file.
    save: () => Promise.resolve(),
    settled: () => {},
  });

function queueOf(client: QueryClient, name: string, purpose: UploadPurpose): Queue {
  const known = queues.get(client) ?? new Map<string, Queue>();
  queues.set(client, known);
  const queue = known.get(name) ?? makeQueue(client, name, purpose);
  known.set(name, queue);
  return queue;
}

/** The files attached to a message that is being written. */
export interface Attachments {
  /** The file types that the picker offers. */
  accept: string;
  items: readonly UploadItem<null>[];
  /** True if some chosen files were left out, because the message already has the most files. */
  full: boolean;
  /** True while a file is uploading or has failed: a message sent now would lack this file. */
  pending: boolean;
  /** The references of the uploaded files, in order. */
  references: string[];
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  /** Chooses a file again after a reload; only its bytes were lost. */
  chooseAgain: (id: number, file: File) => void;
  remove: (id: number) => void;
  /** Removes all files after the message is sent. */
  clear: () => void;
}

/**
 * Files attached to a message. Each file uploads at once, and then waits until the message is sent. Files are stored
 * under `name` while the form is closed. After a reload, only the row of an unfinished file is left. `purpose` is
 * `attachment` for clients, `staff-attachment` for staff, `delivery` for final files. `may` decides before files are
 * added.
 */
export function useAttachments(
  name: string,
  purpose: 'attachment' | 'staff-attachment' | 'delivery',
  may?: () => Promise<boolean>,
): Attachments {
  const queue = queueOf(useQueryClient(), name, purpose);
  useUploads(queue);
  return attachmentsIn(queue, purpose, may);
}

/** The attached files of several messages, such as all unsent notes of a preview. */
export function useAllAttachments(names: readonly string[], purpose: 'attachment'): Attachments[] {
  const client = useQueryClient();
  const all = names.map((name) => queueOf(client, name, purpose));
  useSyncExternalStore(
    (onChange) => {
      const ends = all.map((queue) => queue.subscribe(onChange));
      return () => ends.forEach((end) => end());
    },
    () => all.flatMap((queue) => queue.items().map(({ id, state }) => `${id} ${state}`)).join(),
  );
  return all.map((queue) => attachmentsIn(queue, purpose));
}

function attachmentsIn(queue: Queue, purpose: UploadPurpose, may?: () => Promise<boolean>): Attachments {
  const items = queue.items();
  const take = (files: readonly File[]) => {
    // The form of a delivery shows its own error if there are too many files.
    const left = purpose === 'delivery' ? Infinity : mostAttachments - queue.items().length;
    queue.add(files.slice(0, left).map((file) => ({ file, about: null })));
    queue.start();
  };
  return {
    items,
    accept: attachmentAccept,
    full: items.length >= mostAttachments,
    pending: items.some(({ state }) => state !== 'done'),
    references: items.flatMap(({ id, state }) => (state === 'done' ? (queue.referenceOf(id) ?? []) : [])),
    add: (files) => {
      if (may === undefined) take(files);
      else void may().then((yes) => yes && take(files));
    },
    retry: queue.retry,
    chooseAgain: queue.chooseAgain,
    remove: queue.remove,
    clear: () => {
      for (const { id } of queue.items()) queue.remove(id);
    },
  };
}
