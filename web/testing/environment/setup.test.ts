import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { scrollIntoSight, setMedia } from '../browser-stubs.ts';
import { checkConsole, expectConsoleError, watchConsole } from '../console.ts';

it('fails a test that logs an unexpected error', () => {
  console.error('surprise');
  expect(checkConsole).toThrow('surprise');
  watchConsole();
});

it('fails a test whose expected error is not logged', () => {
  expectConsoleError(/expected/);
  expect(checkConsole).toThrow('never seen');
  watchConsole();
});

it('accepts an expected error', () => {
  expectConsoleError(/^expected/);
  console.error('expected', new Error('reason'));
  expect(checkConsole).not.toThrow();
  watchConsole();
});

it('opens a dialog, and closes it on Escape unless the page prevents it', async () => {
  document.body.innerHTML = '<dialog><button>First</button></dialog>';
  const dialog = document.querySelector('dialog')!; // the line above wrote it
  const closed = vi.fn<() => void>();
  dialog.addEventListener('close', closed);
  dialog.showModal();
  expect(document.activeElement?.textContent).toBe('First');
  const object = (event: Event) => event.preventDefault();
  // The dialog closes after all listeners have received the key.
  const escape = async () => dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  dialog.addEventListener('cancel', object);
  await escape();
  expect(dialog.open).toBe(true);
  dialog.removeEventListener('cancel', object);
  await escape();
  expect(dialog.open).toBe(false);
  expect(closed).toHaveBeenCalledOnce();
  dialog.remove();
});

it('answers media queries as set, and resets them after the test', () => {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const changed = vi.fn<() => void>();
  query.addEventListener('change', changed);
  expect(query.matches).toBe(false);
  setMedia('(prefers-reduced-motion: reduce)', true);
  expect(query.matches).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
});

it('reports an element as visible only to its observers', () => {
  const seen = vi.fn<() => void>();
  const observer = new IntersectionObserver(seen);
  observer.observe(document.body);
  scrollIntoSight(document.documentElement);
  expect(seen).not.toHaveBeenCalled();
  scrollIntoSight(document.body);
  expect(seen).toHaveBeenCalledOnce();
});

it('prints the page in the error of a failed query, at once or after waiting', async () => {
  document.body.innerHTML = '<p>Something else</p>';
  expect(() => screen.getByText('Saved')).toThrow('Something else');
  await expect(screen.findByText('Saved', {}, { timeout: 60 })).rejects.toThrow('Something else');
});
