import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  defaultMoneySettings,
  getMoneySettings,
  removeStripe,
  saveStripe,
} from '#contract/money-settings.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';

it('stores the keys of Stripe, shows none, and removes them', async () => {
  let stripe = { hasKey: false, hasWebhookSecret: false };
  const shown = () => ({ ...defaultMoneySettings, revision: 1, stripe });
  const seen = fakeNetwork(
    ...stillLoading,
    on(getMoneySettings, shown),
    on(saveStripe, () => {
      stripe = { hasKey: true, hasWebhookSecret: true };
      return shown();
    }),
    on(removeStripe, () => {
      stripe = { hasKey: false, hasWebhookSecret: false };
      return { message: 'Removed.' };
    }),
  );
  renderScreen(<InvoicesPanel />, '/admin/invoices?settings=1');
  const form = within(await screen.findByRole('form', { name: 'Stripe' }));
  expect(form.getByLabelText<HTMLInputElement>('Webhook address').value).toBe(
    `${window.location.origin}/api/payments/stripe`,
  );
  await userEvent.type(form.getByLabelText('Secret key'), 'sk_1');
  await userEvent.type(form.getByLabelText('Signing secret'), 'whsec_1');
  await userEvent.click(form.getByRole('button', { name: 'Save keys' }));
  expect(await form.findAllByText(/^Stored/)).toHaveLength(2);
  expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
    key: 'sk_1',
    webhookSecret: 'whsec_1',
  });
  expect(form.getByLabelText<HTMLInputElement>('Secret key').value).toBe('');

  await userEvent.click(form.getByRole('button', { name: 'Remove keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the keys of Stripe?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove keys' }));
  await waitFor(() => expect(form.queryByText(/^Stored/)).toBeNull());
});

it('shows name, currency, numbers and taxes, and the rest one press further', async () => {
  fakeNetwork(
    ...stillLoading,
    on(getMoneySettings, () => ({
      ...defaultMoneySettings,
      revision: 1,
      stripe: { hasKey: false, hasWebhookSecret: false },
    })),
  );
  renderScreen(<InvoicesPanel />, '/admin/invoices?settings=1');
  // The tax of category O has a text for the law that exempts the agency.
  await userEvent.type(await screen.findByLabelText('Note for No tax (optional)'), 'Exempt, § 19 UStG');
  expect(screen.getByDisplayValue('Exempt, § 19 UStG')).toBeTruthy();
  const section = (field: HTMLElement) => field.closest('details');
  for (const name of [
    'Your company, as printed',
    'Currency of new quotes',
    /^Numbers begin with/,
    'Name of the tax',
  ])
    expect(section(await screen.findByLabelText(name))).toBeNull();
  expect(section(screen.getByLabelText('Secret key'))?.open).toBe(false);
  const days = screen.getByLabelText('Days to pay');
  expect(section(days)?.open).toBe(false);
  // A field that only electronic invoices need is not invalid, so it does not take the focus.
  expect(
    screen.getByRole('combobox', { name: 'Country', hidden: true }).getAttribute('aria-invalid'),
  ).not.toBe('true');
  // The section with an invalid field opens.
  fireEvent.change(days, { target: { value: '900' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(section(days)?.open).toBe(true));
  fireEvent.change(days, { target: { value: '90' } });
  expect(section(days)?.open).toBe(true);
});
