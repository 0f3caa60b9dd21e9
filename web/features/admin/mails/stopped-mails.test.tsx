import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import {
  deleteStoppedMail,
  listStoppedMails,
  placeStoppedMail,
  type StoppedMail,
} from '#contract/mail-replies.ts';
import { fakeNetwork, listOf, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { StoppedMails } from './stopped-mails.tsx';

const mail = (n: number, more: Partial<StoppedMail> = {}): StoppedMail => ({
  id: `0199f0a0-0000-7000-8000-00000000080${n}`,
  sender: `person${n}@moss.example`,
  subject: `Re: Round ${n}`,
  reason: 'wrong-token',
  detail: null,
  text: `Words ${n}`,
  files: [],
  person: null,
  canPlace: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

it('shows the newest three, why each was stopped, and what a person can do', async () => {
  const known: Partial<StoppedMail> = {
    reason: 'unknown-sender',
    person: 'Dana Whitfield',
    canPlace: true,
    files: ['plan.pdf'],
  };
  let mails = [mail(1, known), mail(2, { reason: 'automatic' }), mail(3), mail(4)];
  const seen = fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin({ role: 'super-admin' })),
    on(listStoppedMails, () => listOf(mails)),
    on(placeStoppedMail, () => ({ message: 'The e-mail is in the conversation.' })),
    on(deleteStoppedMail, ({ params: { id } }) => {
      mails = mails.filter((each) => each.id !== id);
      return { message: 'The e-mail was deleted.' };
    }),
  );
  renderScreen(<StoppedMails />, '/admin/mail');
  const first = within(await screen.findByRole('article', { name: 'person1@moss.example' }));
  expect(first.getByText('Sent from an unknown address')).toBeTruthy();
  expect(screen.queryByText('person4@moss.example')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 More' }));
  expect(screen.getByText('person4@moss.example')).toBeTruthy();
  await userEvent.click(first.getByRole('button', { name: 'person1@moss.example' }));
  expect(first.getByText(/Words 1\s+Files: plan\.pdf/)).toBeTruthy();
  expect(first.getByRole('link', { name: 'Reply in your mail program' }).getAttribute('href')).toBe(
    'mailto:person1@moss.example?subject=Re%3A%20Round%201',
  );
  await userEvent.click(screen.getByRole('button', { name: 'person2@moss.example' }));
  expect(screen.getAllByRole('link', { name: 'Reply in your mail program' })).toHaveLength(1);
  await userEvent.click(first.getByRole('button', { name: 'Add to the conversation' }));
  await screen.findByText('The e-mail is in the conversation.');
  await userEvent.click(screen.getByRole('button', { name: 'More for person2@moss.example' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  const ask = within(screen.getByRole('dialog', { name: 'Delete this e-mail?' }));
  await userEvent.click(ask.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The e-mail is deleted');
  expect(screen.queryByText('person2@moss.example')).toBeNull();
});
