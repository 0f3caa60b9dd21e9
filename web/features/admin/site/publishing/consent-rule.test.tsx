import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getPublicationRule, setPublicationRule } from '#contract/publications.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ConsentRule } from './consent-rule.tsx';

const name = /^Ask clients before showing their work/;

it('asks before hiding projects, because switching it off does not show them again', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getPublicationRule, () => ({ compulsory: false })),
    on(setPublicationRule, () => ({ compulsory: true })),
  );
  renderScreen(<ConsentRule />, '/admin/site');
  const sent = () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hide them' }));
  await waitFor(() => expect(sent()).toEqual([{ compulsory: true }]));
});

it('does not ask when the team decides again', async () => {
  const seen = fakeNetwork(
    ...stillLoading,
    on(getPublicationRule, () => ({ compulsory: true })),
    on(setPublicationRule, () => ({ compulsory: false })),
  );
  renderScreen(<ConsentRule />, '/admin/site');
  await userEvent.click(await screen.findByRole('checkbox', { name }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ compulsory: false }),
  );
});
