import type { Context } from '../core/context.ts';
import * as clients from '../features/clients/service.ts';
import type { Sharing } from '../features/files/rights.ts';
import { addressOf } from '../features/files/service.ts';
import { reachesFile, showsFile } from '../features/previews/service.ts';
import { reachesPicture, showsPicture } from '../features/projects/service.ts';

/** Answers what only the features that use a file know about who may read it. */
export const fileSharing = (context: Pick<Context, 'db'>): Sharing => ({
  isPublic: (picture) => showsPicture(context, addressOf(picture)),
  isReady: (marked) => showsFile(context, marked.id),
  async reaches(scope, file) {
    const { purpose, clientAccountId } = file;
    if (purpose === 'picture') return reachesPicture(context, scope, addressOf(file));
    if (purpose === 'preview-original' || purpose === 'preview-marked')
      return reachesFile(context, scope, file.id);
    return clientAccountId !== null && (await clients.find(context, scope, clientAccountId)) !== undefined;
  },
});
