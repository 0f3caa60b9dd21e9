/** Reads the first bytes of a chosen file, so that one that cannot be read is noticed before anything is sent. @throws what the browser says of it */
export async function readHead(file: Blob): Promise<void> {
  await file.slice(0, 16).arrayBuffer();
}
