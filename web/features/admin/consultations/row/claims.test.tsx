import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { request } from '#web/testing/samples.ts';
import { RowActions } from './row-actions.tsx';

const account = '0199f0a0-0000-7000-8000-000000000777';

it("says that another person claims an account's address, and links to it", () => {
  fakeNetwork();
  const consultation = request(1, { claimsAccount: true, matchingClientId: account });
  renderScreen(<RowActions consultation={consultation} ways={{}} />);
  expect(screen.getByText(/This request asked for a new account/)).toBeTruthy();
  const open = screen.getByRole('link', { name: 'Open the account' });
  expect(open.getAttribute('href')).toBe(`/admin?tab=clients&dialog=client%3A${account}`);
});

it('mentions only the same address if the sender requested no account', () => {
  fakeNetwork();
  const consultation = request(1, { claimsAccount: false, matchingClientId: account });
  renderScreen(<RowActions consultation={consultation} ways={{}} />);
  expect(screen.queryByText(/asked for a new account/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open the account' })).toBeNull();
});
