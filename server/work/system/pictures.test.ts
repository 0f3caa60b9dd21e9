import { expect, test } from 'vitest';
import { picturesFault } from './pictures.ts';

test('what opens pictures is there, on this machine or on one with another C library', () => {
  expect(picturesFault()).toBeNull();
  expect(picturesFault((name) => name.includes('musl'))).toBeNull();
});

test('where npm has left it out, the package is named with what mends it', () => {
  expect(picturesFault(() => false)).toBe(
    `The package @img/sharp-${process.platform}-${process.arch} is missing: install again with Node 20.9 or newer, on this machine: "npm ci --omit=dev".`,
  );
});
