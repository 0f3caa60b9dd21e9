import { view } from '../queries/view.ts';

/** The previews with their client and status. */
export const previewView = view('clientPreview', [
  'id',
  'clientAccountId',
  'projectId',
  'title',
  'fileType',
  'state',
  'deleted',
  'createdAt',
]);
