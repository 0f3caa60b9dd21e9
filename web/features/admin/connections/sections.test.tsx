import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey, type ApiKey } from '#contract/api-keys.ts';
import { getUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  sendWebhookAgain,
  type Webhook,
} from '#contract/webhooks.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin, listedClient } from '#web/testing/samples.ts';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const at = '2026-11-20T09:00:00.000Z';
const id = '0199f0a0-0000-7000-8000-000000000900';

const zapier: ApiKey = {
  id,
  name: 'Zapier',
  role: 'support-admin',
  companies: [],
  hint: 'x9Qd',
  endsAt: null,
  createdAt: at,
  createdBy: 'Rosa Vega',
  lastUsedAt: null,
};

it('makes a key, shows it once, and revokes it', async () => {
  const keys: ApiKey[] = [];
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(listApiKeys, () => keys),
    on(createApiKey, () => {
      keys.push(zapier);
      return { id, key: 'foyer_secret' };
    }),
    on(revokeApiKey, () => {
      keys.pop();
      return { message: 'Revoked.' };
    }),
  );
  renderScreen(<KeysSection />, '/admin/connections');
  await userEvent.click(await screen.findByRole('button', { name: 'Create API Key' }));
  const form = screen.getByRole('dialog', { name: 'New API key' });
  await userEvent.type(within(form).getByLabelText(/^Name/), 'Zapier');
  await userEvent.click(within(form).getByRole('button', { name: 'Create API Key' }));
  expect(within(form).getByText('Please choose a client.')).toBeTruthy();
  await userEvent.selectOptions(within(form).getByLabelText(/^Role/), 'Support Admin');
  await userEvent.type(within(form).getByLabelText('Your password'), 'prickly pear');
  await userEvent.click(within(form).getByRole('button', { name: 'Create API Key' }));
  const secret = await screen.findByRole('dialog', { name: 'Your new API key' });
  expect(within(secret).getByLabelText<HTMLInputElement>('API key').value).toBe('foyer_secret');
  expect(within(secret).getByText(/Authorization: Bearer/)).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Zapier',
    role: 'support-admin',
    companies: [],
    endsAt: null,
    password: 'prickly pear',
  });
  await userEvent.click(within(secret).getByRole('button', { name: 'Done' }));
  expect(
    await screen.findByText(/Support Admin, all clients\. Never used\. Made by Rosa Vega\./),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Zapier' }));
  const ask = screen.getByRole('dialog', { name: 'Revoke the API key Zapier?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('button', { name: 'Create API Key' })).toBeTruthy();
  await screen.findByText('API key revoked');
  expect(screen.queryByText('Zapier')).toBeNull();
});

it('takes a client from a key that reaches two, and asks for the password before it adds one', async () => {
  const companies = [
    { id, name: 'Whitfield Roofing' },
    { id: id.replace('900', '901'), name: 'Marsh Bakery' },
  ];
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(listApiKeys, () => [{ ...zapier, role: 'client-manager' as const, companies }]),
    on(updateApiKey, () => ({ message: 'Saved.' })),
    on(listClients, () => listOf([listedClient()])),
  );
  renderScreen(<KeysSection />, '/admin/connections');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the clients of Zapier' }));
  const form = screen.getByRole('dialog', { name: 'Clients of Zapier' });
  await userEvent.click(within(form).getByRole('button', { name: /Marsh Bakery/ }));
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText('API key saved');
  expect(seen.find(({ method }) => method === 'PATCH')?.body).toEqual({ companies: [id] });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change the clients of Zapier' }));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: /Clients/ }));
  await userEvent.click(await screen.findByRole('option'));
  expect(screen.getByLabelText('Your password')).toBeTruthy();
});

it('adds a webhook, shows its secret once, and sends a failed message again', async () => {
  const hooks: Webhook[] = [];
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(listWebhooks, () => hooks),
    on(createWebhook, () => {
      const state = { stoppedAt: null, answeredAt: null, failingSince: at, createdAt: at };
      hooks.push({ id, url: 'https://n8n.example/hook', topics: ['messages'], ...state });
      return { id, secret: 'whsec_c2VjcmV0' };
    }),
    on(listWebhookDeliveries, () =>
      listOf([
        {
          id,
          type: 'messages.changed',
          body: '{"type":"messages.changed"}',
          state: 'failed' as const,
          attempts: 10,
          dueAt: null,
          status: 500,
          answer: 'Out of order.',
          triedAt: at,
          createdAt: at,
        },
      ]),
    ),
    on(sendWebhookAgain, () => ({ message: 'Done.' })),
  );
  renderScreen(<WebhooksSection />, '/admin/connections');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Webhook' }));
  const form = screen.getByRole('dialog', { name: 'New webhook' });
  await userEvent.type(within(form).getByLabelText(/^Address/), 'https://n8n.example/hook');
  await userEvent.click(within(form).getByRole('button', { name: 'Add Webhook' }));
  expect(within(form).getByText('Please choose at least one.')).toBeTruthy();
  await userEvent.click(within(form).getByLabelText('Messages'));
  await userEvent.click(within(form).getByRole('button', { name: 'Add Webhook' }));
  const secret = await screen.findByRole('dialog', { name: 'The secret of this webhook' });
  expect(within(secret).getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_c2VjcmV0');
  await userEvent.click(within(secret).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Failing')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Messages to https://n8n.example/hook' }));
  const log = screen.getByRole('dialog', { name: 'Messages' });
  await userEvent.click(await within(log).findByText('messages.changed'));
  expect(within(log).getByText('Out of order.')).toBeTruthy();
  await userEvent.click(within(log).getByRole('button', { name: 'Send again' }));
  await screen.findByText('Message sent again');
  expect(seen.at(-1)?.path).toMatch(/webhooks/);
});
