import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listMails, type ListedMail } from '#contract/mails.ts';
import { fakeNetwork, listOf, on } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { MailNotice } from './mail-notice.tsx';

const mail: ListedMail = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  recipient: 'dana@whitfield.example',
  subject: 'Homepage',
  state: 'sent',
  attempts: 1,
  triedAt: null,
  error: null,
  client: null,
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  sentAt: null,
};

it('is one row with the number of mails, the time of the latest, and a link to them', async () => {
  const seen = fakeNetwork(
    on(getUser, () => admin()),
    on(listMails, () => listOf([mail], 199)),
  );
  renderScreen(<MailNotice />, '/admin');
  const row = await screen.findByText(/^199 e-mails in three months, the latest/);
  expect(row.textContent).toBe('199 e-mails in three months, the latest 3 hours ago');
  expect(screen.getByRole('link', { name: 'Open Mail' }).getAttribute('href')).toBe('/admin/mail');
  expect(
    seen.filter(({ path }) => path === '/api/admin/mail').map(({ query }) => query.get('limit')),
  ).toEqual(['1']);
});
