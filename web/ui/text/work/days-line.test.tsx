import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SidesLine, sinceText } from './days-line.tsx';

type Held = { waitsFor: 'agency' | 'client'; since: string; title: string };

const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
const ours: Held = { waitsFor: 'agency', since: days(0), title: 'Direction B' };
const yours: Held = { waitsFor: 'client', since: days(10), title: 'Homepage v3' };
const words = { agency: 'with us', client: 'with you' };
const counted = { total: 21, agency: 8, client: 13, idle: 0 };

it('names both sides with what waits for them, and counts the days below', () => {
  const { container } = render(
    <SidesLine
      days={{ ...counted, now: ours, also: yours }}
      words={words}
      renderWhat={({ title }) => title}
    />,
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'With us since today: Direction B',
    expect.stringMatching(/^With you since [A-Z][a-z]{2} \d+, \d{4}: Homepage v3$/),
  ]);
  expect(screen.getByRole('list', { name: '21 days in all' }).textContent).toBe(
    '8 days with us13 days with you',
  );
  expect(screen.getByRole('img', { name: '21 days: 8 with us, 13 with you' })).toBeTruthy();
});

it('is one line in a row: the side it waits for, or the days if it is nobody’s', () => {
  const line = (now: Held | null, also: Held | null = null) => {
    const { container, unmount } = render(<SidesLine days={{ ...counted, now, also }} words={words} />);
    const text = container.querySelector('p')?.textContent;
    unmount();
    return text;
  };
  expect(line(ours)).toBe('With us since today (8 of 21 days)');
  expect(line(yours)).toMatch(/^With you since [A-Z][a-z]{2} \d+, \d{4}$/);
  expect(line(ours, yours)).toMatch(/^With us since today, with you since [A-Z]/);
  expect(line(null)).toBe('21 days: 8 with us, 13 with you');
});

it('names only the weekday for the last days', () => {
  const now = new Date(2026, 10, 20, 15).getTime();
  const at = (day: number) => new Date(2026, 10, day, 10).toISOString();
  expect(sinceText(at(20), now)).toBe('today');
  expect(sinceText(at(17), now)).toBe('Tuesday');
  expect(sinceText(at(10), now)).toBe('Nov 10, 2026');
});
