import type { DetailedError, Upload } from 'tus-js-client';
import { createUpload, uploadReference, type UploadPurpose } from '#contract/files.ts';
import { ApiError } from '../calls/api-error.ts';
import { companyHeaders, tellMismatch } from '../calls/headers/company.ts';

/** The events of a transfer. */
interface TransferEvents {
  /** Called with the sent bytes and the total bytes. */
  progress: (sent: number, total: number) => void;
  /** Called when the connection breaks; the transfer resumes automatically. */
  waiting: () => void;
  /** Called when all bytes have arrived; other calls use the `reference`. */
  done: (reference: string) => void;
  /**
   * Called when the transfer gives up: with `ApiError` if the server refused, with another error if the server was
   * unreachable.
   */
  failed: (error: Error) => void;
}

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Sends a file in chunks (tus), and resumes after a broken connection or a reload. Returns a function that cancels the
 * upload.
 */
export function sendFile(file: File, purpose: UploadPurpose, events: TransferEvents): () => void {
  let upload: Upload | undefined;
  let cancelled = false;
  // If the connection broke early, the code that uploads may not be loaded yet.
  const goOn = () => (upload ? upload.start() : void start().catch(fail));

  const fail = (error: Error) => {
    const response = 'originalResponse' in error ? (error as DetailedError).originalResponse : undefined;
    if (cancelled) return;
    if (response) {
      const answer = new ApiError(response.getStatus(), '', response.getBody());
      if (answer.code === 'company_mismatch') tellMismatch();
      events.failed(answer);
    } else if (navigator.onLine) events.failed(error);
    else {
      events.waiting();
      window.addEventListener('online', goOn, { once: true });
    }
  };

  const start = async () => {
    const [tus, { refusedContent }] = await Promise.all([
      import('tus-js-client'),
      import('./content-problem.ts'),
    ]);
    const refused = await refusedContent(file, purpose);
    if (cancelled) return;
    // The content check refuses the file as the server would, before any bytes are sent.
    if (refused) return events.failed(refused);
    const made = new tus.Upload(file, {
      endpoint: createUpload.path,
      chunkSize: chunkBytes,
      headers: companyHeaders(),
      retryDelays,
      metadata: { filename: file.name, purpose },
      fingerprint: () =>
        Promise.resolve(['foyer', purpose, file.name, file.type, file.size, file.lastModified].join('|')),
      removeFingerprintOnSuccess: true,
      onProgress: events.progress,
      onShouldRetry: ({ originalResponse }) => {
        const body = originalResponse?.getBody() ?? '';
        const again = !body.includes('company_mismatch') && mayPass(originalResponse?.getStatus());
        if (again) events.waiting();
        return again;
      },
      onSuccess: () => events.done(uploadReference(made.url?.split('/').at(-1) ?? '')),
      onError: fail,
    });
    upload = made;
    const [earlier] = await made.findPreviousUploads();
    if (earlier) made.resumeFromPreviousUpload(earlier);
    // The upload may have been cancelled during the search for an earlier upload.
    if (!cancelled) made.start();
  };

  start().catch(fail);
  return () => {
    cancelled = true;
    window.removeEventListener('online', goOn);
    // The server deletes unfinished uploads anyway; aborting only frees the space sooner.
    upload?.abort(true).catch(() => {});
  };
}

/**
 * True if the same request may succeed later: after no answer, an offset conflict, too many requests, or a server
 * error.
 */
function mayPass(status: number | undefined): boolean {
  if (status === undefined || status === 0) return navigator.onLine;
  return status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}
