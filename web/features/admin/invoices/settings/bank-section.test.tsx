import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  approveBank,
  changeBank,
  defaultMoneySettings,
  getBank,
  getMoneySettings,
  type BankState,
} from '#contract/money-settings.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { InvoicesPanel } from '../invoices-panel.tsx';

const change = {
  bank: 'Account 0009 9876',
  bankAccount: null,
  by: { id: '0193a1b2-0000-7000-8000-000000000001', name: 'Rosa Vega', profileImageUrl: null, isYou: false },
  at: '2026-11-27T10:00:00.000Z',
  isOwn: false,
  approvedBy: null,
  takesEffectAt: null,
};

it('asks for password and code before a change, and lets a colleague approve it', async () => {
  let state: BankState = { bank: 'Account 0001 2345', bankAccount: null, change: null, needs: 'proof' };
  const seen = fakeNetwork(
    ...stillLoading,
    on(getMoneySettings, () => ({
      ...defaultMoneySettings,
      revision: 1,
      stripe: { hasKey: false, hasWebhookSecret: false },
    })),
    on(getBank, () => state),
    on(changeBank, () => (state = { ...state, change, needs: 'colleague' })),
    on(approveBank, () => (state = { ...state, change: { ...change, takesEffectAt: change.at } })),
  );
  renderScreen(<InvoicesPanel />, '/admin/invoices?settings=1');
  const form = within(await screen.findByRole('form', { name: 'Bank account' }));
  expect(form.queryByLabelText('Your password')).toBeNull();
  await userEvent.clear(form.getByLabelText('Where to pay'));
  await userEvent.type(form.getByLabelText('Where to pay'), 'Account 0009 9876');
  await userEvent.type(form.getByLabelText(/^Your password/), 'secret');
  await userEvent.type(form.getByLabelText(/^Second-factor code/), '123456');
  await userEvent.click(form.getByRole('button', { name: 'Change the account' }));
  expect(await screen.findByText('Rosa Vega wants to change it')).toBeTruthy();
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
    bank: 'Account 0009 9876',
    bankAccount: null,
    password: 'secret',
    code: '123456',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/^Changes /)).toBeTruthy();
});
