/**
 * Reads the first bytes of a chosen file, so that an unreadable file is noticed before anything is sent. @throws the
 * browser's error
 */
export async function readHead(file: Blob): Promise<void> {
  await file.slice(0, 16).arrayBuffer();
}
