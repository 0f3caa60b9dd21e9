import type { QueryClient } from '@tanstack/react-query';
import { addArtwork, myArtwork } from '#contract/artwork.ts';
import { myFileRequests } from '#contract/file-requests.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { uploadStore } from '#web/api/uploads/kept-uploads.ts';
import { queueOfPage, uploadQueue, type UploadQueue } from '#web/api/uploads/upload-queue.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { failedText } from '../failed-text.ts';

/** The file request that an upload answers. */
interface AboutAnswer {
  requestId: string;
}

const failure = 'Failed to upload files';

function makeQueue(client: QueryClient): UploadQueue<AboutAnswer> {
  return uploadQueue<AboutAnswer>({
    purpose: 'artwork',
    name: 'file-requests',
    store: uploadStore(client, 'file-requests'),
    failure,
    save: async (filePath, { file, about }) => {
      await call(addArtwork, {
        body: { originalName: file.name, filePath, description: null, fileRequestId: about.requestId },
      });
      await invalidate(client, myFileRequests);
      void invalidate(client, myArtwork);
    },
    settled: (ended, errors) => {
      if (errors.length > 0)
        toast({
          title: 'Upload Failed',
          description: failedText(ended.length, errors, failure),
          tone: 'error',
        });
    },
  });
}

/** The upload queue of answers to file requests. */
export const useAnswerQueue = queueOfPage(makeQueue);
