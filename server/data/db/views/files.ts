import { view } from '../queries/view.ts';

/** A stored file by its public name. Only the files feature knows the place of the content. */
export const fileView = view('file', [
  'id',
  'fileName',
  'originalName',
  'mime',
  'size',
  'sha256',
  'width',
  'height',
  'durationMs',
  'deletedAt',
]);

/** The files that clients uploaded for the agency. */
export const artworkView = view('artwork', [
  'id',
  'clientAccountId',
  'fileId',
  'thumbnailId',
  'originalName',
  'fileRequestId',
  'deletedAt',
]);
