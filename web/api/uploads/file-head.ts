/** Reads the first bytes of a chosen file, to notice an unreadable file before anything is sent. @throws the browser's error */
export async function readHead(file: Blob): Promise<void> {
  await file.slice(0, 16).arrayBuffer();
}
