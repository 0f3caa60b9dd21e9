import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { sendFile } from '#web/api/uploads/upload.ts';
import { guardLeaving } from '#web/state/leaving/leave-guard.ts';

/** The state of an upload of several files. */
interface Sending {
  state: 'chosen' | 'sending' | 'waiting' | 'saving' | 'failed';
  /** The sent share of all files, from 0 to 1. */
  share: number;
  error: string | null;
}

const still: Sending = { state: 'chosen', share: 0, error: null };

/** Uploads an ordered set of files. `save` is called with the references once all files have arrived. */
export function useSendFiles(save: (references: string[]) => Promise<unknown>, failure: string) {
  const [sending, setSending] = useState(still);
  const cancel = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      cancel.current?.();
      guardLeaving('uploads/version', false);
    },
    [],
  );

  const one = (file: File, before: number, all: number) =>
    new Promise<string>((done, failed) => {
      cancel.current = sendFile(file, 'preview-original', {
        progress: (sent) =>
          setSending({ state: 'sending', share: all > 0 ? (before + sent) / all : 1, error: null }),
        waiting: () => setSending((now) => ({ ...now, state: 'waiting' })),
        done: (reference) => {
          // Keep an uploaded file when the form closes.
          cancel.current = undefined;
          done(reference);
        },
        failed,
      });
    });

  const start = async (files: readonly File[]) => {
    guardLeaving('uploads/version', true);
    const all = files.reduce((sum, { size }) => sum + size, 0);
    try {
      const references: string[] = [];
      let before = 0;
      for (const file of files) {
        // Send files one by one, so that the set keeps its order. A failure stops the upload.
        references.push(await one(file, before, all));
        before += file.size;
      }
      setSending({ state: 'saving', share: 1, error: null });
      await save(references);
      setSending(still);
    } catch (error) {
      setSending({ state: 'failed', share: 0, error: errorText(error, failure) });
      return error instanceof ApiError ? error.code : null;
    } finally {
      guardLeaving('uploads/version', false);
    }
    return null;
  };
  const stop = () => {
    cancel.current?.();
    guardLeaving('uploads/version', false);
    setSending(still);
  };
  return { sending, start, stop };
}
