import { expect, test } from 'vitest';
import { picturesFault } from './pictures.ts';

test('the picture library is found, also for another C library', () => {
  expect(picturesFault()).toBeNull();
  expect(picturesFault((name) => name.includes('musl'))).toBeNull();
});

test('if npm has left it out, the package is named with the remedy', () => {
  expect(picturesFault(() => false)).toBe(
    `The package @img/sharp-${process.platform}-${process.arch} is missing: install again with Node 20.9 or newer, on this machine: "npm ci --omit=dev".`,
  );
});
