import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

it('opens the pending requests, and no others', async () => {
  renderScreen(<WaitingPanel waiting={{ fresh: 1, soon: 2, overdue: 3, oldestAt: null }} />, '/admin');
  await userEvent.click(screen.getByRole('button', { name: /pending requests: open them/ }));
  expect(window.location.search).toBe('?tab=consultations&status=pending');
});

it('says only of consultations that none waits: a message may', () => {
  renderScreen(<WaitingPanel waiting={{ fresh: 0, soon: 0, overdue: 0, oldestAt: null }} />, '/admin');
  expect(screen.getByRole('heading', { name: 'Consultations to answer' })).toBeTruthy();
  expect(screen.getByText('none waits')).toBeTruthy();
  expect(screen.queryByText(/nobody waits/)).toBeNull();
});
