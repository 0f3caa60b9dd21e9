import { expect, it } from 'vitest';
import { changedPalette } from './palette.ts';

it('changes only the colors that the request changes', () => {
  expect(changedPalette(['#a00000', '#b00000'], ['#c00000', '#b00000'], ['#c00000', '#d00000'])).toEqual([
    '#a00000',
    '#d00000',
  ]);
});

it('takes the whole wanted palette if the number of colors differs or the earlier one is unknown', () => {
  expect(changedPalette(['#a00000', '#b00000'], ['#a00000', '#b00000'], ['#c00000'])).toEqual(['#c00000']);
  expect(changedPalette(['#a00000', '#b00000'], null, ['#c00000'])).toEqual(['#c00000']);
});

it('fills up to a color that the current palette lacks', () => {
  const three = ['#a00000', '#b00000', '#c00000'];
  expect(changedPalette(['#a00000'], three, three.with(2, '#d00000'))).toEqual([
    '#a00000',
    '#000000',
    '#d00000',
  ]);
});
