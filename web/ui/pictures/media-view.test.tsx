import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MediaView } from './media-view.tsx';

const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'Draft' });

async function open() {
  render(<MediaView kind="image" src="/uploads/draft.jpg" title="Draft" />);
  Object.defineProperties(picture(), { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(picture());
  await screen.findByRole('button', { name: /^Zoom 100 percent/ });
}

it('zooms by buttons, keys and a double click in percent of the picture’s own pixels, and fits again', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByRole('button', { name: /^Zoom 125 percent/ })).toBeTruthy();
  screen.getByRole('region').focus();
  await userEvent.keyboard('-');
  expect(picture().style.height).toBe('400px');
  await userEvent.keyboard('+');
  await userEvent.click(screen.getByRole('button', { name: 'Fit' }));
  expect(screen.getByRole('button', { name: 'Fit' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('+');
  await userEvent.dblClick(picture());
  expect(screen.getByRole('button', { name: 'Fit' }).getAttribute('aria-pressed')).toBe('true');
});

it('offers no notes', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
});
