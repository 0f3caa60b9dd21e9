import { useInfiniteQuery } from '@tanstack/react-query';
import { artworkOfClient } from '#contract/artwork.ts';
import { pages } from '#web/api/calls/query-client.ts';

/** The files that a client has uploaded, newest first. */
export const useArtworkOf = (clientAccountId: string) =>
  useInfiniteQuery(pages(artworkOfClient, { params: { clientAccountId } }));
