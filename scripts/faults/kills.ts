import { setTimeout as sleep } from 'node:timers/promises';
import { install } from './installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from './load.ts';

/** Kills the program again and again while people write and upload; within `minutes`, as often as there is time for. */
export async function killAgainAndAgain(times: number, minutes = Infinity): Promise<string> {
  const place = await install();
  const end = Date.now() + minutes * 60_000;
  try {
    await place.start();
    const load = putUnderLoad(place);
    let kills = 0;
    while (kills < times && Date.now() < end) {
      // At any moment of its work: the length is random on purpose.
      await sleep(50 + Math.random() * 700);
      await place.end('SIGKILL');
      await place.start();
      kills += 1;
      if (kills % 50 === 0) process.stderr.write(`${kills} of ${times} kills\n`);
    }
    await load.stop();
    await workedOff(place);
    const { calls, unanswered } = load.asked();
    return `${kills} kills; ${await assertNothingLost(place, load)}; ${calls} calls, ${unanswered} without an answer`;
  } finally {
    await place.remove();
  }
}
