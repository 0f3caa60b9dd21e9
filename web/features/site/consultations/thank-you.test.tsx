import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import { ThankYou } from './thank-you.tsx';

it('adds to the words and the box of an account one sentence, which is true of whoever had one before', () => {
  render(<ThankYou message={successTexts.withAccount} />);
  expect(screen.getByText(successTexts.withAccount)).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Your Client Portal is Ready!' });
  const box = heading.parentElement as HTMLElement;
  expect([...box.children].map(({ textContent }) => textContent)).toEqual([
    'Your Client Portal is Ready!',
    'If you already had an account, your old password still applies.',
    'Access Your Client Portal',
  ]);
  expect(within(box).getByRole('link').getAttribute('href')).toBe('/client/login');
});

it('says nothing of accounts where none was asked for', () => {
  render(<ThankYou message={successTexts.withoutAccount} />);
  expect(screen.queryByText(/account|portal/i)).toBeNull();
});
