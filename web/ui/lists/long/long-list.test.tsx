import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setMedia } from '#web/testing/browser-stubs.ts';
import { LongList } from './long-list.tsx';

const moves = () => setMedia('(prefers-reduced-motion: no-preference)', true);

const list = (names: string[]) => (
  <LongList label="Rows" items={names} total={names.length} keyOf={(name) => name}>
    {(name) => (
      <article tabIndex={-1} aria-label={name}>
        <button type="button">Done with {name}</button>
      </article>
    )}
  </LongList>
);

it('gives the focus of a row that has left to the next one', () => {
  const { rerender } = render(list(['Ann', 'Ben', 'Cho']));
  screen.getByRole('button', { name: 'Done with Ben' }).focus();
  rerender(list(['Ann', 'Cho']));
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Cho' }));
});

it('folds a row that has left, and drops it at the end', async () => {
  moves();
  const { rerender, container } = render(list(['Ann', 'Ben', 'Cho']));
  rerender(list(['Ann', 'Cho']));
  const folding = container.querySelector('.folds');
  expect(folding?.textContent).toBe('Done with Ben');
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(2));
});

it('does not fold rows that another filter hides', () => {
  moves();
  const { rerender, container } = render(list(['A', 'B', 'C', 'D', 'E', 'F', 'G']));
  rerender(list(['G']));
  expect(container.querySelector('.folds')).toBeNull();
});
