import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { handOverClient, takeBackVouch, vouchForClient } from '#contract/auth.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { clientDetail } from '#web/testing/samples.ts';
import { ProofSection } from './proof-section.tsx';

const unproved = { origin: 'self' as const, emailVerifiedAt: null };

it('renders nothing for a verified address', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail({ origin: 'staff' })} />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('is one line once a member of staff has confirmed the address', () => {
  fakeNetwork(...stillLoading);
  const known = { by: 'Rosa Delgado', at: '2026-11-20T09:00:00.000Z' };
  renderScreen(<ProofSection client={clientDetail({ ...unproved, known })} />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('Address confirmed by Rosa Delgado on Nov 20, 2026.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Give a password link' })).toBeTruthy();
  cleanup();
  // Another person claims the address, so more than the one line is shown.
  renderScreen(<ProofSection client={clientDetail({ ...unproved, known, claimed: true })} />);
  expect(screen.getByRole('heading', { name: 'Someone else asked for this address' })).toBeTruthy();
  expect(screen.getByText(/^Address confirmed by Rosa Delgado on .* another password/)).toBeTruthy();
  expect(screen.queryByText(/not verified/)).toBeNull();
});

it('says that shared content is hidden, if mail can be sent', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail(unproved)} />, '/admin', { mailConfigured: true });
  expect(
    screen.getByText(/stays hidden until the address is verified, or until you confirm it/),
  ).toBeTruthy();
  expect(screen.queryByText(/You are asked/)).toBeNull();
});

it('says that staff are asked first, if no mail can be sent', () => {
  fakeNetwork(...stillLoading);
  renderScreen(<ProofSection client={clientDetail(unproved)} />, '/admin', { mailConfigured: false });
  expect(screen.getByText(/You are asked to confirm the client/)).toBeTruthy();
});

it('hands the account over after a confirmation, and shows the link', async () => {
  const link = 'https://foyer.example/client/reset#token';
  const seen = fakeNetwork(
    ...stillLoading,
    on(handOverClient, () => ({ message: 'Please give the client the link.', link })),
  );
  renderScreen(<ProofSection client={clientDetail(unproved)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Give a password link' }));
  expect(seen).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign them out and make a link' }));
  expect(await screen.findByDisplayValue(link)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give a password link' })).toBeNull();
});

it('vouches for the address, and undoes that', async () => {
  const done = () => ({ message: 'Done.' });
  const seen = fakeNetwork(...stillLoading, on(vouchForClient, done), on(takeBackVouch, done));
  renderScreen(<ProofSection client={clientDetail(unproved)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
  expect(await screen.findByText(/^The address of .* is confirmed$/)).toBeTruthy();
  cleanup();
  const known = { by: 'Rosa Delgado', at: '2026-11-20T09:00:00.000Z' };
  renderScreen(<ProofSection client={clientDetail({ ...unproved, origin: 'staff', known })} />);
  expect(screen.queryByText(/stays hidden/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(seen.map(({ method }) => method)).toEqual(['POST', 'DELETE']));
});
