import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweep } from '#server/app/sweep.ts';
import { testApp } from '#server/testing/test-app.ts';

const hour = 60 * 60 * 1000;

test('files without a row are removed by age, and a clock that runs ahead makes none of them old', async () => {
  const { clock, context } = await testApp();
  const { dataDir } = context.config;
  const places = [
    'uploads-incoming/one',
    'body-files/one',
    'files/.unfinished/one',
    'files/ab/one',
    'jobs/one/one',
  ];
  const paths = places.map((place) => join(dataDir, place));
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'half');
  }
  const there = () => places.filter((_, index) => existsSync(paths[index] ?? ''));
  clock.now = Date.now() + 48 * hour;
  await sweep(context);
  expect(there()).toEqual(places);
  const old = new Date(Date.now() - 25 * hour);
  for (const path of paths) await utimes(path, old, old);
  await utimes(join(dataDir, 'jobs/one'), old, old);
  await sweep(context);
  expect(there()).toEqual([]);
});
