import type { DetailedError, Upload } from 'tus-js-client';
import { createUpload, uploadReference, type UploadPurpose } from '#contract/files.ts';
import { ApiError } from './api-error.ts';

/** What a transfer tells while it runs. */
export interface TransferEvents {
  /** Bytes on their way, of bytes in all. */
  progress: (sent: number, total: number) => void;
  /** The connection broke; the transfer goes on by itself. */
  waiting: () => void;
  /** All has arrived: the reference that other calls take. */
  done: (reference: string) => void;
  /** Given up: `ApiError` when the server refused, another error when it could not be reached. */
  failed: (error: Error) => void;
}

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** Sends one file in pieces (tus), going on where it stopped after a broken connection or a reload. Gives the way to cancel it. */
export function sendFile(file: File, purpose: UploadPurpose, events: TransferEvents): () => void {
  let upload: Upload | undefined;
  let cancelled = false;
  const goOn = () => upload?.start();

  const fail = (error: Error) => {
    const response = 'originalResponse' in error ? (error as DetailedError).originalResponse : undefined;
    if (cancelled) return;
    if (response) events.failed(new ApiError(response.getStatus(), '', response.getBody()));
    else if (navigator.onLine) events.failed(error);
    else {
      events.waiting();
      window.addEventListener('online', goOn, { once: true });
    }
  };

  const start = async () => {
    const tus = await import('tus-js-client');
    if (cancelled) return;
    const made = new tus.Upload(file, {
      endpoint: createUpload.path,
      chunkSize: chunkBytes,
      retryDelays,
      metadata: { filename: file.name, purpose },
      fingerprint: () =>
        Promise.resolve(['foyer', purpose, file.name, file.type, file.size, file.lastModified].join('|')),
      removeFingerprintOnSuccess: true,
      onProgress: events.progress,
      onShouldRetry: ({ originalResponse }) => {
        const again = mayPass(originalResponse?.getStatus());
        if (again) events.waiting();
        return again;
      },
      onSuccess: () => events.done(uploadReference(made.url?.split('/').at(-1) ?? '')),
      onError: fail,
    });
    upload = made;
    const [earlier] = await made.findPreviousUploads();
    if (earlier) made.resumeFromPreviousUpload(earlier);
    // What was cancelled meanwhile stays cancelled.
    if (!cancelled) made.start();
  };

  start().catch(fail);
  return () => {
    cancelled = true;
    window.removeEventListener('online', goOn);
    // The server forgets what nobody sends on; telling it now only frees the place sooner.
    upload?.abort(true).catch(() => {});
  };
}

/** Whether the same request may succeed later: no answer at all, a conflict of offsets, too many at once, a server in trouble. */
function mayPass(status: number | undefined): boolean {
  if (status === undefined || status === 0) return navigator.onLine;
  return status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}
