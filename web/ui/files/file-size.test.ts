import { expect, it } from 'vitest';
import { sizeText } from './file-size.ts';

it.each([
  [0, '0.00 MB'],
  [1, '0.01 MB'],
  [20_000, '0.02 MB'],
  [30_000, '0.03 MB'],
  [1_300_000, '1.24 MB'],
])('formats %i bytes as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
