import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { staffLogin } from '#contract/auth.ts';
import { browser } from '#web/state/browser.ts';
import { rememberReturnAddress } from '#web/state/leaving/return-address.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { StaffLoginPage } from './staff-login.tsx';

it('continues to the requested address of the panel, once', async () => {
  const leave = vi.spyOn(browser, 'leave').mockImplementation(() => {});
  fakeNetwork(on(staffLogin, () => admin()));
  window.history.replaceState(null, '', '/admin?tab=client-comms&status=pending');
  rememberReturnAddress('panel');
  renderScreen(<StaffLoginPage />, '/staff/login');
  const signIn = async () => {
    await userEvent.type(screen.getByLabelText(/^Email/), 'rosa@lonestar.example');
    await userEvent.type(screen.getByLabelText(/^Password/), 'lemonade');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await signIn();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/admin?tab=client-comms&status=pending'));
  renderScreen(<StaffLoginPage />, '/staff/login');
  await signIn();
  await waitFor(() => expect(leave).toHaveBeenLastCalledWith('/admin'));
  leave.mockRestore();
});
