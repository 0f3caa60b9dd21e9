import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createPreviewSet } from '#contract/preview-versions.ts';
import { createPreview, listPreviews } from '#contract/previews.ts';
import { ApiError, isUnauthorized } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { leaveForSignIn } from '#web/api/calls/unauthorized.ts';
import { uploadStore, type UploadStore } from '#web/api/uploads/kept-uploads.ts';
import { uploadQueue, type UploadQueue } from '#web/api/uploads/upload-queue.ts';
import type { ClientOption } from '#web/api/calls/client-options.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** What staff enter about a preview before it is sent. */
export interface AboutPreview {
  client: ClientOption;
  /** Empty: no specific project. */
  projectId: string;
  title: string;
  description: string;
  /** Null: one image or video. */
  set: FileSet | null;
}

/** Files that become one preview: the references of those that have arrived, by their place. */
export interface FileSet {
  place: number;
  count: number;
  arrived: Map<number, string>;
}

/** Makes the preview once every file of its set has arrived. */
async function saveSet(client: QueryClient, reference: string, about: AboutPreview, set: FileSet) {
  set.arrived.set(set.place, reference);
  if (set.arrived.size < set.count) return;
  const files = [...set.arrived].toSorted(([one], [other]) => one - other).map(([, each]) => each);
  await call(createPreviewSet, {
    body: {
      clientAccountId: about.client.id,
      projectId: about.projectId || null,
      title: about.title,
      description: about.description,
      files,
    },
  });
  void invalidate(client, listPreviews);
}

const failure = 'Failed to upload preview. Please try again.';

function report(error: unknown) {
  if (isUnauthorized(error)) return leaveForSignIn();
  const large = error instanceof ApiError && error.code === 'payload_too_large' ? error.text : null;
  return toast({
    title: large ? 'File Too Large' : 'Upload Failed',
    description: large ?? failure,
    tone: 'error',
  });
}

/** Files of a set are not remembered: each needs the others. */
function storeOf(client: QueryClient): UploadStore<AboutPreview> {
  const store = uploadStore<AboutPreview>(client, 'previews');
  return { ...store, write: (files) => store.write(files.filter(({ about }) => about.set === null)) };
}

const makeQueue = (client: QueryClient): UploadQueue<AboutPreview> =>
  uploadQueue<AboutPreview>({
    purpose: 'preview-original',
    store: storeOf(client),
    failure,
    save: async (fileUrl, { file, about }) => {
      if (about.set) return saveSet(client, fileUrl, about, about.set);
      await call(createPreview, {
        body: {
          clientAccountId: about.client.id,
          projectId: about.projectId || null,
          title: about.title,
          description: about.description,
          fileUrl,
          // The original is sent; the server makes the watermark.
          originalFileUrl: fileUrl,
          originalName: file.name,
          fileType: file.type.startsWith('video/') ? 'video' : 'image',
          fileSize: file.size,
          watermarkApplied: true,
          allowDownload: false,
        },
      });
      return invalidate(client, listPreviews);
    },
    settled: (ended, errors) => {
      if (errors.length > 0) return report(errors[0]);
      const name = ended[0]?.about.client.label;
      return toast({
        title: 'Preview Uploaded',
        description: `The watermark is being added. ${name} sees it once it is ready.`,
        tone: 'success',
      });
    },
  });

const queues = new WeakMap<QueryClient, UploadQueue<AboutPreview>>();

/** The uploads of previews: one queue for as long as the page is open, whichever tab is open. */
export function usePreviewQueue(): UploadQueue<AboutPreview> {
  const client = useQueryClient();
  const queue = queues.get(client) ?? makeQueue(client);
  queues.set(client, queue);
  return queue;
}
