import type { QueryClient } from '@tanstack/react-query';
import { createPreviewSet } from '#contract/preview-versions.ts';
import { createPreview, listPreviews } from '#contract/previews.ts';
import { ApiError, isUnauthorized } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { uploadStore } from '#web/api/uploads/kept-uploads.ts';
import { queueOfPage, uploadQueue, type UploadQueue } from '#web/api/uploads/upload-queue.ts';
import type { ClientOption } from '#web/api/calls/client-options.ts';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** The details of a preview from the form. */
export interface AboutPreview {
  client: ClientOption;
  /** The project's id; empty for no specific project. */
  projectId: string;
  title: string;
  description: string;
  /** The set of the file; null for a single image or video. */
  set: FileSet | null;
}

/** The set that a file belongs to, and the file's place in the set. A set becomes one preview. */
interface FileSet {
  key: string;
  place: number;
  count: number;
}

/** The references of a set's uploaded files, by place. */
type Arrived = Record<number, string>;

const arrivedKey = (set: FileSet) => `preview-set/${set.key}`;
const arrivedOf = (client: QueryClient, set: FileSet) =>
  (readDraft(client, arrivedKey(set)) ?? {}) as Arrived;

/** Creates the preview once all files of its set are uploaded. References of uploaded files survive a reload. */
async function saveSet(client: QueryClient, reference: string, about: AboutPreview, set: FileSet) {
  const arrived = { ...arrivedOf(client, set), [set.place]: reference };
  writeDraft(client, arrivedKey(set), arrived);
  const places = Array.from({ length: set.count }, (_, place) => arrived[place]);
  const files = places.filter((each) => each !== undefined);
  if (files.length < set.count) return;
  await call(createPreviewSet, {
    body: {
      clientAccountId: about.client.id,
      projectId: about.projectId || null,
      title: about.title,
      description: about.description,
      files,
    },
  });
  forgetSet(client, set);
  void invalidate(client, listPreviews);
}

/** Deletes the stored references of a set, once the set is a preview or the user has canceled it. */
export function forgetSet(client: QueryClient, set: FileSet): void {
  writeDraft(client, arrivedKey(set), undefined);
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

const makeQueue = (client: QueryClient): UploadQueue<AboutPreview> =>
  uploadQueue<AboutPreview>({
    purpose: 'preview-original',
    store: uploadStore(client, 'previews'),
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
          // Send only the original; the server makes the watermarked file.
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

/** The upload queue of previews. */
export const usePreviewQueue = queueOfPage(makeQueue);
