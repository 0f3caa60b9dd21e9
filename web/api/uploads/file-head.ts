/**
 * Reads the first bytes of a chosen file, so that an unreadable file fails before the upload starts. @throws the
 * browser's error
 */
export async function readHead(file: Blob): Promise<void> {
  await file.slice(0, 16).arrayBuffer();
}
