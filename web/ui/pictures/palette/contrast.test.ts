import { describe, expect, it } from 'vitest';
import { contrast } from '#contract/oklch.ts';
import { ratioText, textOn } from './contrast.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', '21:1'],
    ['#ffffff', '#ffffff', '1:1'],
    ['#777777', '#ffffff', '4.47:1'],
    ['#767676', '#ffffff', '4.54:1'],
    ['#ff0000', '#0000ff', '2.14:1'],
  ])('of %s and %s is %s in either order', (one, other, ratio) => {
    expect([ratioText(contrast(one, other)), ratioText(contrast(other, one))]).toEqual([ratio, ratio]);
  });

  it('names the text that reads better', () => {
    expect(textOn('#1f2a6b').text).toBe('white');
    expect(textOn('#f2c14e').text).toBe('black');
  });
});
