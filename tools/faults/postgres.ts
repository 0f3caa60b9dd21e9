import { setTimeout as sleep } from 'node:timers/promises';
import { answers, install, until } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from '../../test/operation/faults/load.ts';
import { ownPostgres } from '../../test/operation/faults/own-postgres.ts';

/** Stops, kills and pauses PostgreSQL while people write and upload. */
export async function losePostgres(rounds: number): Promise<string> {
  const { url, all, end, again, remove } = await ownPostgres();
  const place = await install({ DATABASE_URL: url, STORAGE_URL: 'local' });
  try {
    await place.start();
    const load = putUnderLoad(place);
    const back: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const signal of ['SIGINT', 'SIGKILL'] as const) {
        await sleep(1_000);
        await end(signal);
        await sleep(1_000);
        again();
        const since = Date.now();
        await until('it is ready again', () => answers(`${place.url}/readyz`));
        back.push(Date.now() - since);
      }
      const paused = all();
      for (const one of paused) process.kill(Number(one), 'SIGSTOP');
      await sleep(7_000);
      for (const one of paused) process.kill(Number(one), 'SIGCONT');
      await until('it is ready again', () => answers(`${place.url}/readyz`));
    }
    await load.stop();
    await workedOff(place);
    const { calls, refused } = load.asked();
    return `PostgreSQL stopped, killed and paused ${rounds} times each; ${await assertNothingLost(place, load)}; ${calls} calls, ${refused} refused with 503; ready again after ${Math.max(...back)} ms at most`;
  } finally {
    await place.remove();
    await remove();
  }
}
