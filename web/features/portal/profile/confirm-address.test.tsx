import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { resendVerification } from '#contract/auth.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ConfirmAddress } from './confirm-address.tsx';

const again = () => userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));

it('mails the link again and says so', async () => {
  const seen = fakeNetwork(on(resendVerification, () => ({ message: 'We have sent the link once more.' })));
  renderScreen(<ConfirmAddress email="dana@whitfield.example" sent />);
  expect(screen.getByText(/dana@whitfield.example/)).toBeTruthy();
  expect(seen).toEqual([]);
  await again();
  expect(await screen.findByText('We have sent the link once more.')).toBeTruthy();
});

it('says why it failed', async () => {
  fakeNetwork(on(resendVerification, () => refuse('too_many_requests', 'Please wait an hour.')));
  renderScreen(<ConfirmAddress email="dana@whitfield.example" sent />);
  await again();
  expect(await screen.findByText('Please wait an hour.')).toBeTruthy();
});
