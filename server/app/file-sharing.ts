import type { Context } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import * as attachments from '../features/attachments/service.ts';
import * as clients from '../features/clients/service.ts';
import * as consultations from '../features/consultations/service.ts';
import type { Sharing } from '../features/files/downloads/rights.ts';
import * as previews from '../features/previews/service.ts';
import { isDeleted } from '../features/removals/service.ts';
import { isOfProjects, reachesUpload, showsUpload } from '../features/projects/service.ts';

/** Resolves to false if reading a row fails with `not_found`. */
const isThere = (read: Promise<unknown>): Promise<boolean> =>
  read.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    },
  );

/** Decides who may read a file. The features that use the file give the answers. */
export const fileSharing = (context: Pick<Context, 'db'>): Sharing => ({
  isPublic: (file) => showsUpload(context, file),
  isReady: (marked) => previews.showsFile(context, marked.id),
  async attachedTo({ id }) {
    const found = await attachments.findByFile(context, id);
    if (!found) return null;
    const { about, aboutId, internal, isShown, isGone, messageId } = found;
    // The files of a deleted message cannot be read until it is restored.
    if (await isDeleted(context, messageId)) return null;
    if (about === 'conversation') return { permission: 'messages.read', forClient: !internal };
    if (about === 'change-request') return { permission: 'change-requests.read', forClient: true };
    if (about === 'consultation')
      return (await isDeleted(context, aboutId))
        ? null
        : { permission: 'consultations.read', forClient: !internal };
    return isGone ? null : { permission: 'previews.read', forClient: !internal && isShown };
  },
  async reaches(scope, file) {
    const { purpose, clientAccountId } = file;
    if (isOfProjects(file)) return reachesUpload(context, scope, file);
    if (purpose === 'preview-original' || purpose === 'preview-marked')
      return previews.reachesFile(context, scope, file.id);
    if (purpose === 'attachment' || purpose === 'staff-attachment') {
      const found = await attachments.findByFile(context, file.id);
      if (found?.about === 'preview') return isThere(previews.findOrRefuse(context, scope, found.aboutId));
      if (found?.about === 'consultation')
        return isThere(consultations.findOrRefuse(context, scope, found.aboutId));
    }
    return clientAccountId !== null && (await clients.find(context, scope, clientAccountId)) !== undefined;
  },
});
