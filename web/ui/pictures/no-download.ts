import type { MouseEvent } from 'react';

/** The properties of a video that offers no download, no other device and no context menu. */
export const noDownload = {
  controlsList: 'nodownload noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
};
