import { setTimeout as sleep } from 'node:timers/promises';
import { install } from './installation.ts';
import { assertNothingLost, forgetLimits, putUnderLoad, workedOff } from './load.ts';

/** Kills the program again and again while people write and upload. */
export async function killAgainAndAgain(
  times: number,
  settings: Record<string, string> = {},
): Promise<string> {
  const place = await install(settings);
  try {
    await place.start();
    const load = putUnderLoad(place);
    for (let kill = 1; kill <= times; kill++) {
      // At any moment of its work: the length is random on purpose.
      await sleep(50 + Math.random() * 1_500);
      await place.end('SIGKILL');
      if (kill % 10 === 0) await forgetLimits(place);
      await place.start();
      if (kill % 50 === 0) process.stderr.write(`${kill} of ${times} kills\n`);
    }
    await load.stop();
    await workedOff(place);
    const { calls, unanswered } = load.asked();
    return `${times} kills; ${await assertNothingLost(place, load)}; ${calls} calls, ${unanswered} without an answer`;
  } finally {
    await place.remove();
  }
}
