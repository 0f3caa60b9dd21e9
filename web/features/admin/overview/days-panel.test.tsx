import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DaysPanel } from './days-panel.tsx';

/** Eight weeks of days: `last` consultations on the last day, `weekBefore` a week earlier. */
const days = (last: number, weekBefore: number) =>
  Array.from({ length: 56 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    consultations: index === 55 ? last : index === 48 ? weekBefore : 0,
  }));

it.each([
  [0, 0, 'none the week before either'],
  [2, 2, 'the same as the week before'],
  [5, 2, '3 more than the week before'],
  [0, 2, '2 fewer than the week before'],
])('compares %i consultations with %i a week before', (last, weekBefore, words) => {
  render(<DaysPanel days={days(last, weekBefore)} />);
  expect(screen.getByText(words)).toBeTruthy();
});
