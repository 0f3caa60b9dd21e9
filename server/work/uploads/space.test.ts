import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { assertSpace, watchSpace } from './space.ts';

const full = expect.objectContaining({ code: 'storage_full' });

test('bytes without room on the disk are refused', async () => {
  await assertSpace(tmpdir(), 0);
  await expect(assertSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toEqual(full);
});

// /proc is a file system that is always full.
test.runIf(process.platform === 'linux')('a writer notices in time that the disk fills up', async () => {
  const write = watchSpace('/proc');
  await write(1024 * 1024);
  await expect(write(1024 * 1024)).rejects.toEqual(full);
});
