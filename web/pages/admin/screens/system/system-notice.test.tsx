import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { getSystemSummary, type SystemSummary } from '#contract/system.ts';
import { fakeNetwork, on, stillLoading } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { admin } from '#web/testing/samples.ts';
import { SystemNotice } from './system-notice.tsx';
import { SystemWarnings } from './system-warnings.tsx';

function open(summary: Partial<SystemSummary>) {
  fakeNetwork(
    ...stillLoading,
    on(getUser, () => admin()),
    on(getSystemSummary, () => ({ urgent: [], backupAt: null, provedAt: null, ...summary })),
  );
  renderScreen(
    <>
      <SystemWarnings />
      <SystemNotice />
    </>,
    '/admin',
  );
}

it('warns above every tab before the disk is full, and links to the System screen', async () => {
  open({
    urgent: [
      { name: 'disk', state: 'warning', words: 'Only 900 MB of 10 GB are free.', remedy: 'Make room.' },
      { name: 'mail', state: 'failed', words: 'Mails cannot be sent.', remedy: null },
    ],
  });
  const warning = await screen.findByRole('region', { name: 'The installation needs attention' });
  expect(warning.textContent).toBe('Only 900 MB of 10 GB are free. And one thing more.Open System');
});

it('shows nothing if all is well, and says when a backup was last proved', async () => {
  open({ backupAt: new Date().toISOString(), provedAt: new Date().toISOString() });
  expect((await screen.findByText(/Last tested restore/)).textContent).toBe('Last tested restore: just now.');
  expect(screen.queryByRole('region', { name: 'The installation needs attention' })).toBeNull();
});
