import { expect, test } from 'vitest';
import { patiently } from './patiently.ts';

const failing = (message: string, times: number) => {
  let asked = 0;
  const work = async () => {
    asked += 1;
    if (asked <= times) throw new Error(message);
    return asked;
  };
  return { work, asked: () => asked };
};

test('only a database that is slow to connect is retried, for half a minute', async () => {
  expect(await patiently(failing('timeout expired', 3).work)).toBe(4);
  const broken = failing('password authentication failed', 1);
  await expect(patiently(broken.work)).rejects.toThrow('password');
  expect(broken.asked()).toBe(1);
  let time = 0;
  const never = failing('timeout expired', 100);
  await expect(patiently(never.work, () => (time += 5_000))).rejects.toThrow('timeout expired');
  expect(never.asked()).toBe(6);
});
