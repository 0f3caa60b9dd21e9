import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { handOverClient, takeBackVouch, vouchForClient } from '#contract/auth.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { ProofSection } from './proof-section.tsx';

const unproved = { origin: 'self' as const, emailVerifiedAt: null };

it('renders nothing for a proved address', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail({ origin: 'staff' })} />);
  expect(screen.queryByRole('region', { name: 'Nobody has proved this address' })).toBeNull();
});

it('names the member of staff who knows the client', () => {
  fakeNetwork(...stillLoading);
  const known = { by: 'Rosa Delgado', at: '2026-11-20T09:00:00.000Z' };
  renderScreen(<ProofSection client={clientDetail({ ...unproved, known })} />);
  expect(screen.queryByText('Nobody has proved this address')).toBeNull();
  expect(screen.getByRole('region', { name: 'Staff know this address' })).toBeTruthy();
  expect(screen.getByText(/Rosa Delgado said on .+ that it is the client’s/)).toBeTruthy();
});

it('says that shared content is hidden, if mail can be sent', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail(unproved)} />, '/admin', { mailConfigured: true });
  expect(screen.getByText(/stays hidden until the address is confirmed, or until you say/)).toBeTruthy();
  expect(screen.queryByText(/you are asked/)).toBeNull();
});

it('says that staff are asked first, if no mail can be sent', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail(unproved)} />, '/admin', { mailConfigured: false });
  expect(screen.getByText(/you are asked whether you know/)).toBeTruthy();
});

it('hands the account over after a confirmation, and shows the link', async () => {
  const link = 'https://foyer.example/client/reset#token';
  const seen = fakeNetwork(
    ...stillLoading,
    on(handOverClient, () => ({ message: 'Please hand over the link.', link })),
  );
  renderScreen(<ProofSection client={clientDetail(unproved)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Hand over the account' }));
  expect(seen).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign them out and make a link' }));
  expect(await screen.findByDisplayValue(link)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hand over the account' })).toBeNull();
});

it('vouches for the address, and undoes that', async () => {
  const done = () => ({ message: 'Done.' });
  const seen = fakeNetwork(...stillLoading, on(vouchForClient, done), on(takeBackVouch, done));
  renderScreen(<ProofSection client={clientDetail(unproved)} />);
  await userEvent.click(screen.getByRole('button', { name: 'We know this address is theirs' }));
  expect(await screen.findByText(/^You vouch for the address of/)).toBeTruthy();
  cleanup();
  const known = { by: 'Rosa Delgado', at: '2026-11-20T09:00:00.000Z' };
  renderScreen(<ProofSection client={clientDetail({ ...unproved, origin: 'staff', known })} />);
  expect(screen.queryByText(/stays hidden/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['POST', 'DELETE']));
});
