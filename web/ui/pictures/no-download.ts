import type { MouseEvent } from 'react';

/** The attributes of a video that switch off download, other devices and the context menu. */
export const noDownload = {
  controlsList: 'nodownload noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
};
