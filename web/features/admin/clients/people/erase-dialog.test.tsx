import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { beginErasure } from '#contract/erasure.ts';
import { fakeNetwork, on, refuse } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const contact = {
  id: '0199f0a0-0000-7000-8000-000000000601',
  name: 'Ana Ruiz',
  email: 'ana@mill.example',
  phone: null,
  standing: 'decides' as const,
  seesMoney: true,
  primary: true,
  lastSignInAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};

function open(alone: boolean, isGone = false, boot: Parameters<typeof renderScreen>[2] = {}) {
  const onClose = vi.fn();
  const seen = fakeNetwork(
    on(beginErasure, () =>
      isGone
        ? refuse('not_found', 'This person was not found.')
        : {
            requestedAt: '2026-11-22T10:00:00.000Z',
            dueAt: '2026-12-06T10:00:00.000Z',
            withCompanies: alone,
          },
    ),
  );
  renderScreen(<EraseDialog contact={contact} alone={alone} onClose={onClose} />, '/admin', boot);
  return { seen, onClose };
}

const begin = () => userEvent.click(screen.getByRole('button', { name: 'Start Erasure' }));

it('begins for a person who asked by phone, with the company that has no other contact', async () => {
  const { seen, onClose } = open(true);
  await userEvent.selectOptions(screen.getByLabelText('How did the person ask?'), 'By phone');
  expect(screen.getByRole('checkbox', { name: /Also erase the company/ })).toHaveProperty('checked', true);
  await begin();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(seen[0]?.body).toEqual({ contactId: contact.id, askedBy: 'phone', withCompanies: true });
  expect(await screen.findByText(/^Ana Ruiz gets an e-mail at ana@mill.example/)).toBeTruthy();
});

it('asks staff to tell the person themselves if no mail is sent', async () => {
  open(true, false, { mailConfigured: false });
  await begin();
  expect(await screen.findByText('No mail server is set up: please inform Ana Ruiz yourself.')).toBeTruthy();
});

it('keeps a company with other contacts, and stays open with the reason if it is refused', async () => {
  const { seen, onClose } = open(false, true);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await begin();
  expect(await screen.findByText('This person was not found.')).toBeTruthy();
  expect(seen[0]?.body).toEqual({ contactId: contact.id, askedBy: 'mail', withCompanies: false });
  expect(onClose).not.toHaveBeenCalled();
});
