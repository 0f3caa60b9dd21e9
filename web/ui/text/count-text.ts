import { limits } from '#contract/validation/limits.ts';

/** A number of rows as text. The server counts filtered rows only up to `limits.counted`; the text is then '1,000+'. */
export const countText = (count: number): string =>
  count === limits.counted ? `${count.toLocaleString('en-US')}+` : count.toLocaleString('en-US');

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** A number at the beginning of a sentence: a word if below ten. */
export const countWord = (count: number): string => words[count] ?? countText(count);

/** The number of rows after the first, for 'Show N More …'; '999+' if the server stopped counting at the limit. */
export const restText = (total: number, narrowed: boolean): string =>
  `${(total - 1).toLocaleString('en-US')}${narrowed && total === limits.counted ? '+' : ''}`;

/**
 * The label of the button for the next page: 'Load more (40 left)'. Without the number if the server stopped counting
 * at the limit.
 */
export const moreText = (shown: number, total: number): string =>
  total === limits.counted || total <= shown
    ? 'Load more'
    : `Load more (${(total - shown).toLocaleString('en-US')} left)`;
