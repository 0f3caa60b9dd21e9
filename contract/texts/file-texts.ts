/**
 * The texts shown for refused files, from the specification (sections 5 and 8) where it has any. Browser and server use the
 * same texts.
 */
export const fileTexts = {
  logoType: 'Please upload a PNG, JPEG, or GIF image.',
  logoSize: 'Please select an image smaller than 2MB.',
  artworkType: 'Please upload a JPG, PNG, PDF, AI, PSD, SVG or MP4 file.',
  artworkSize: 'Please select a file smaller than 50MB.',
  pictureType: 'Please upload a PNG, JPEG, GIF, WebP or AVIF image.',
  videoType: 'Please upload an MP4, MOV or WebM video.',
  versionType:
    'Please upload a PNG, JPEG, GIF, WebP, AVIF or SVG image, an MP4, MOV, WebM or MKV video, or a PDF.',
  attachmentType:
    'Please attach a picture, a video, a PDF, a Word, Excel, PowerPoint or OpenDocument file, a ZIP archive, or an Illustrator or Photoshop file.',
  attachmentMacros:
    'This document contains macros, which we do not accept. Please save it without macros and attach it again.',
  attachmentSize: 'Please attach a file smaller than 50MB, or a video smaller than 100MB.',
  deliveryFiles: 'A delivery can have at most 50 files.',
  deliverySize: 'A delivery can have at most 5 GB in total.',
  empty: 'This file is empty. Please choose another one.',
  imageSize: 'Please select an image smaller than 50MB.',
  videoSize: 'Video files must be smaller than 100MB. Please compress your video and try again.',
} as const;
