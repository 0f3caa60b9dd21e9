import { cpSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeContext } from '../../server/core/context.ts';
import { openContext } from '../../scripts/lib/open-context.ts';
import { install } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from '../../test/operation/faults/load.ts';

// The command that mounts a small disk for the program. The disk disappears when the program ends.
const small = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'cp -a "$DATA_DIR" "$DATA_DIR.own" && mount -t tmpfs -o size=96m,mode=0700 none "$DATA_DIR" && cp -a "$DATA_DIR.own/." "$DATA_DIR" && exec "$@"',
  'sh',
];

function fill(path: string): void {
  const piece = Buffer.alloc(256 * 1024, 1);
  try {
    for (let n = 0; n < 800; n++) writeFileSync(path, piece, { flag: 'a' });
  } catch {
    // Now the disk is full to the last byte.
  }
}

/** Fills and empties the program's disk again and again while people write and upload. Needs the command `unshare`. */
export async function fillDisk(rounds: number): Promise<string> {
  const place = await install();
  try {
    await place.start({}, small);
    const dataDir = `/proc/${place.pid()}/root${join(place.folder, 'data')}`;
    // Only the program sees the mounted disk. SQLite cannot open it from this process, so it reads a copy made while nobody
    // writes.
    const look: typeof place.look = async (work) => {
      const DATA_DIR = mkdtempSync(join(place.folder, 'copy-'));
      cpSync(dataDir, DATA_DIR, { recursive: true });
      const context = await openContext({ DATA_DIR });
      try {
        return await work(context);
      } finally {
        await closeContext(context);
        rmSync(DATA_DIR, { recursive: true, force: true });
      }
    };
    const inside = { ...place, look };
    const load = putUnderLoad(inside);
    const filler = join(dataDir, 'filler');
    for (let round = 0; round < rounds; round++) {
      await sleep(1_500);
      writeFileSync(filler, '');
      fill(filler);
      await sleep(1_500);
      // Free a little space, so that writes fail only after a part of the data is written.
      truncateSync(filler, Math.max(0, statSync(filler).size - 200_000));
      await sleep(1_500);
      rmSync(filler);
    }
    await load.stop();
    await workedOff(inside);
    const { calls, refused } = load.asked();
    return `disk full ${rounds} times; ${await assertNothingLost(inside, load)}; ${calls} calls, ${refused} refused in words`;
  } finally {
    await place.remove();
  }
}
