import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DaysLine, sinceText } from './days-line.tsx';

it('shows the days of both sides and the side it is waiting for', () => {
  const since = new Date(Date.now() - 10 * 86_400_000).toISOString();
  const { container } = render(
    <DaysLine
      total={21}
      parts={[
        { words: 'with us', days: 8, fill: 'fill-brand' },
        { words: 'with you', days: 13, fill: 'fill-accent' },
        { words: 'resting', days: 0, fill: 'fill-control' },
      ]}
      now={{ who: 'us', what: 'Direction B', since: new Date().toISOString() }}
      also={{ who: 'you', what: 'Homepage v3', since }}
    />,
  );
  expect(container.textContent).toMatch(
    /^21 days: 8 with us, 13 with you\. Now: us, Direction B, since today; you, Homepage v3, since [A-Z][a-z]{2} \d+, \d{4}$/,
  );
});

it('names only the weekday for the last days', () => {
  const now = new Date(2026, 10, 20, 15).getTime();
  const at = (day: number) => new Date(2026, 10, day, 10).toISOString();
  expect(sinceText(at(20), now)).toBe('today');
  expect(sinceText(at(17), now)).toBe('Tuesday');
  expect(sinceText(at(10), now)).toBe('Nov 10, 2026');
});
