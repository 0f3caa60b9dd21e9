import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { assertSpace, watchSpace } from './space.ts';

const full = expect.objectContaining({ code: 'storage_full' });

test('what the disk has no room for is refused', async () => {
  await assertSpace(tmpdir(), 0);
  await expect(assertSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toEqual(full);
});

// A file system that is always full.
test.runIf(process.platform === 'linux')('whoever writes learns in time that the disk fills up', async () => {
  const write = watchSpace('/proc');
  await write(1024 * 1024);
  await expect(write(1024 * 1024)).rejects.toEqual(full);
});
