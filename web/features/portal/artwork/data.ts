import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import {
  addArtwork,
  deleteArtwork,
  myArtwork,
  restoreArtwork,
  type Artwork,
  type ArtworkCategory,
} from '#contract/artwork.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Page } from '#web/api/calls/client.ts';
import { invalidate, pages } from '#web/api/calls/query-client.ts';
import { uploadStore } from '#web/api/uploads/kept-uploads.ts';
import { queueOfPage, uploadQueue, type UploadQueue } from '#web/api/uploads/upload-queue.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';
import { failedText } from './failed-text.ts';

/** The number of files shown before 'See All' (specification, section 9). */
export const shownAtFirst = 2;

/** Fetches the newest files: two, or all of them page by page. */
export const artworkQuery = (all: boolean) => pages(myArtwork, { query: { limit: all ? 50 : shownAtFirst } });

/** The details of a file that the client enters before the upload. */
interface AboutArtwork {
  category: ArtworkCategory;
  description: string;
}

const failure = 'Failed to upload files';

function makeQueue(client: QueryClient): UploadQueue<AboutArtwork> {
  return uploadQueue<AboutArtwork>({
    purpose: 'artwork',
    store: uploadStore(client, 'artwork'),
    failure,
    save: async (filePath, { file, about }) => {
      await call(addArtwork, {
        body: {
          fileName: file.name,
          originalName: file.name,
          fileType: file.type,
          fileSize: file.size,
          category: about.category,
          filePath,
          description: about.description,
        },
      });
      void invalidate(client, myArtwork);
    },
    settled: (ended, errors) => {
      if (errors.length > 0)
        toast({
          title: 'Upload Failed',
          description: failedText(ended.length, errors, failure),
          tone: 'error',
        });
      else
        toast({
          title: 'Upload Successful',
          description: ended.length === 1 ? (ended[0]?.file.name ?? '') : `${ended.length} files arrived.`,
          tone: 'success',
        });
    },
  });
}

/** The upload queue of artwork. */
export const useArtworkQueue = queueOfPage(makeQueue);

type Rows = InfiniteData<Page<Artwork>>;

/** Removes a file from every list before the server has answered. */
function removeOptimistically(client: QueryClient, id: string): void {
  client.setQueriesData<Rows>({ queryKey: [myArtwork.path] }, (rows) => {
    if (!rows?.pages.some(({ items }) => items.some((item) => item.id === id))) return rows;
    return {
      ...rows,
      pages: rows.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => item.id !== id),
        total: page.total - 1,
      })),
    };
  });
}

function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restoreArtwork, { params: { id } }),
    onSuccess: () => toast({ title: 'File Restored', tone: 'success' }),
    onError: (error) => toastFailure(errorText(error, 'Failed to restore artwork')),
    onSettled: () => invalidate(client, myArtwork),
  });
}

/** Deletes a file; the notification offers to restore it. */
export function useDelete() {
  const client = useQueryClient();
  const { mutate: restore } = useRestore();
  return useMutation({
    mutationFn: ({ id }: Pick<Artwork, 'id' | 'originalName'>) => call(deleteArtwork, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: [myArtwork.path] });
      removeOptimistically(client, id);
    },
    onSuccess: (_answer, { id, originalName }) =>
      toast({
        title: 'File Deleted',
        description: originalName,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore(id) },
      }),
    onError: () => toast({ title: 'Delete Failed', description: 'Failed to delete artwork', tone: 'error' }),
    onSettled: () => invalidate(client, myArtwork),
  });
}
