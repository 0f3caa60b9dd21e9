import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import { ThankYou } from './thank-you.tsx';

it('adds one sentence to the text if an account was requested, true with and without an earlier account', () => {
  render(<ThankYou message={successTexts.withAccount} />);
  expect(screen.getByText(successTexts.withAccount)).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Your Client Portal is Ready!' });
  const box = heading.parentElement as HTMLElement;
  expect([...box.children].map(({ textContent }) => textContent)).toEqual([
    'Your Client Portal is Ready!',
    'An existing account keeps its password.',
    'Access Your Client Portal',
  ]);
  expect(within(box).getByRole('link').getAttribute('href')).toBe('/client/login');
});

it('mentions no account if none was requested', () => {
  render(<ThankYou message={successTexts.withoutAccount} />);
  expect(screen.queryByText(/account|portal/i)).toBeNull();
});
