import type { QueryClient } from '@tanstack/react-query';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';

/** The data of a file that survives a reload: all except its bytes. */
interface KeptUpload<T> {
  name: string;
  type: string;
  size: number;
  lastModified: number;
  about: T;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** The reference of an uploaded file that waits for its message or form. */
  reference?: string | undefined;
}

/** The store in which a queue keeps unfinished files. */
export interface UploadStore<T> {
  read: () => readonly KeptUpload<T>[];
  write: (files: readonly KeptUpload<T>[]) => void;
}

/** The storage of one queue, among the drafts of the signed-in person. `about` must be JSON. */
export function uploadStore<T>(client: QueryClient, name: string): UploadStore<T> {
  const draft = `uploads/${name}`;
  // The content stored by an earlier page is unknown, so always write once, even an empty list.
  let written: string | null = null;
  return {
    read: () => (readDraft(client, draft) ?? []) as KeptUpload<T>[],
    write: (files) => {
      const next = JSON.stringify(files);
      // Progress events come many times per second, so skip a write of equal content.
      if (next === written) return;
      written = next;
      writeDraft(client, draft, files.length > 0 ? files : undefined);
    },
  };
}

/** A placeholder for a file lost in a reload: it has name and size, but no bytes. */
export function withoutBytes({ name, type, size, lastModified }: KeptUpload<unknown>): File {
  return Object.defineProperty(new File([], name, { type, lastModified }), 'size', { value: size });
}
