import { limits } from '#contract/limits.ts';

/** A number of rows in words: lists that are narrowed are counted no further than `limits.counted`, which reads '1,000+'. */
export const countText = (count: number): string =>
  count === limits.counted ? `${count.toLocaleString('en-US')}+` : count.toLocaleString('en-US');

/** How many wait behind the first row, for 'Show N More …'; '999+' where the list is narrowed and nobody has counted to the end. */
export const restText = (total: number, narrowed: boolean): string =>
  `${(total - 1).toLocaleString('en-US')}${narrowed && total === limits.counted ? '+' : ''}`;

/** What leads to more rows: 'Load more (40 left)', without a number where nobody has counted to the end. */
export const moreText = (shown: number, total: number): string =>
  total === limits.counted || total <= shown
    ? 'Load more'
    : `Load more (${(total - shown).toLocaleString('en-US')} left)`;
