import type { ImportFate } from '#contract/imports.ts';
import type { BadgeTone } from '#web/ui/text/badge.tsx';

/** "1 row", "2,400 rows". */
export const countWords = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;

/** Texts for the outcome of a row, before and after the import. */
export const fateTexts: Readonly<Record<ImportFate, { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'success' },
  same: { label: 'Same', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
  removed: { label: 'Removed', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'warning' },
};
