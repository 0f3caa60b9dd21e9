import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { HelpPage } from './help-page.tsx';

async function open() {
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
  );
  renderScreen(<HelpPage />, '/help');
  return screen.findByRole('searchbox', { name: 'Search the guide' });
}

it('shows the guide with the name of the agency', async () => {
  await open();
  expect(screen.getByRole('heading', { name: /^Help for \S/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '4. Invite a colleague' })).toBeTruthy();
});

it('finds the sections that have all typed words', async () => {
  const field = await open();
  await userEvent.type(field, 'quote TERMS');
  expect(screen.getByRole('heading', { name: 'Quotes' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '4. Invite a colleague' })).toBeNull();
  expect(screen.getByText('1 section')).toBeTruthy();
  await userEvent.type(field, ' zebra');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});
