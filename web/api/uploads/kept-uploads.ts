import type { QueryClient } from '@tanstack/react-query';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';

/** What is kept of a file through a reload: everything but its bytes. */
export interface KeptUpload<T> {
  name: string;
  type: string;
  size: number;
  lastModified: number;
  about: T;
  /** How much had arrived, from 0 to 1. */
  share: number;
  /** Of a file that has arrived and waits for what it belongs to. */
  reference?: string | undefined;
}

/** Where a queue keeps its files while they are on their way. */
export interface UploadStore<T> {
  read: () => readonly KeptUpload<T>[];
  write: (files: readonly KeptUpload<T>[]) => void;
}

/** The store of one queue, among the drafts of the person signed in. `about` must be JSON. */
export function uploadStore<T>(client: QueryClient, name: string): UploadStore<T> {
  const draft = `uploads/${name}`;
  // What an earlier page has left is not known here: the first write counts, even of nothing.
  let written: string | null = null;
  return {
    read: () => (readDraft(client, draft) ?? []) as KeptUpload<T>[],
    write: (files) => {
      const next = JSON.stringify(files);
      // Progress comes many times a second.
      if (next === written) return;
      written = next;
      writeDraft(client, draft, files.length > 0 ? files : undefined);
    },
  };
}

/** Stands for a file that a reload took away: it has its name and size, and no bytes. */
export function withoutBytes({ name, type, size, lastModified }: KeptUpload<unknown>): File {
  return Object.defineProperty(new File([], name, { type, lastModified }), 'size', { value: size });
}
