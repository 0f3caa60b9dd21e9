import type { MouseEvent } from 'react';

/** The properties of a video without download, other devices and context menu. */
export const noDownload = {
  controlsList: 'nodownload noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
};
