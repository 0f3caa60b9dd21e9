import { expect, it } from 'vitest';
import { countText, moreText, restText } from './count-text.ts';

it('adds a plus if the count stopped at the limit', () => {
  expect([0, 999, 1_000, 1_001, 10_000].map(countText)).toEqual(['0', '999', '1,000+', '1,001', '10,000']);
});

it('shows no number of rows that is unknown', () => {
  expect(moreText(50, 1_200)).toBe('Load more (1,150 left)');
  expect(moreText(50, 1_000)).toBe('Load more');
  expect(moreText(1_050, 1_000)).toBe('Load more');
});

it('counts the rows after the first exactly if the count is exact', () => {
  expect(restText(1_001, false)).toBe('1,000');
  expect(restText(1_000, false)).toBe('999');
  expect(restText(1_000, true)).toBe('999+');
});
