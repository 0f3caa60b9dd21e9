import { expect, it } from 'vitest';
import { changedPalette } from './palette.ts';

it('touches only the colors that the change names', () => {
  expect(changedPalette(['#a00000', '#b00000'], ['#c00000', '#b00000'], ['#c00000', '#d00000'])).toEqual([
    '#a00000',
    '#d00000',
  ]);
});

it('takes the wanted palette whole where their number changes, or nothing says what was before', () => {
  expect(changedPalette(['#a00000', '#b00000'], ['#a00000', '#b00000'], ['#c00000'])).toEqual(['#c00000']);
  expect(changedPalette(['#a00000', '#b00000'], null, ['#c00000'])).toEqual(['#c00000']);
});

it('fills up to a color that is not in force any more', () => {
  const three = ['#a00000', '#b00000', '#c00000'];
  expect(changedPalette(['#a00000'], three, three.with(2, '#d00000'))).toEqual([
    '#a00000',
    '#000000',
    '#d00000',
  ]);
});
