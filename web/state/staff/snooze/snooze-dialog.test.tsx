import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

it('shows the soonest first, and Enter chooses tomorrow', () => {
  fakeNetwork();
  renderScreen(<SnoozeDialog kind="request" subjectId="1" name="Ada Moss" onClose={() => {}} />);
  const [first, second] = screen.getAllByRole('button', { name: /^(In three hours|Tomorrow|Monday)/ });
  expect(first?.textContent).toMatch(/^In three hours/);
  expect(second?.textContent).toMatch(/^Tomorrow/);
  expect(document.activeElement).toBe(second);
});
