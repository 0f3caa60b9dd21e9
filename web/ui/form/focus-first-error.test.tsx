import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusFirstError } from './focus-first-error.ts';

const Form = ({ wrong }: { wrong: boolean }) => (
  <form aria-label="Account">
    <input aria-label="Name" />
    <input aria-label="Email" aria-invalid={wrong} />
    <input aria-label="Phone" aria-invalid={wrong} />
  </form>
);

const frame = () => new Promise((done) => requestAnimationFrame(done));

test('focuses the first invalid field, also if it is rendered frames later', async () => {
  const { rerender } = render(<Form wrong={false} />);
  focusFirstError(screen.getByRole('form', { name: 'Account' }));
  await frame();
  await frame();
  expect(document.activeElement).toBe(document.body);
  rerender(<Form wrong />);
  await frame();
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('does not move a person who has gone to another field meanwhile', async () => {
  const { rerender } = render(<Form wrong={false} />);
  focusFirstError(screen.getByRole('form', { name: 'Account' }));
  screen.getByLabelText('Name').focus();
  rerender(<Form wrong />);
  await frame();
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
