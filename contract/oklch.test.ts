import { describe, expect, it } from 'vitest';
import { distance, format, parse } from './oklch.ts';

describe('Oklab', () => {
  it('gives a color back, and puts white 1 away from black', () => {
    for (const color of ['#000000', '#ffffff', '#2a3fd6', '#d8a031'])
      expect(format(parse(color))).toBe(color);
    expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 3);
  });
});
