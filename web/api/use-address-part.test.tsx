import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useAddressPart } from './use-address-part.ts';

function Door() {
  const [value, open, close] = useAddressPart('dialog');
  return value === null ? (
    <button onClick={() => open('request')} onBlur={() => open('request')}>
      Open
    </button>
  ) : (
    <button onClick={close}>Close {value}</button>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('opens a step that closing and Back take back', async () => {
  renderScreen(<Door />, '/client/dashboard?tab=project');
  const steps = window.history.length;
  await press('Open');
  expect(window.location.search).toBe('?tab=project&dialog=request');
  expect(window.history.length).toBe(steps + 1);
  await press('Close request');
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(window.location.search).toBe('?tab=project');
  // Closing has gone back a step, so the step forward is still there.
  act(() => window.history.forward());
  await press((await screen.findByRole('button', { name: 'Close request' })).textContent);
  await screen.findByRole('button', { name: 'Open' });
  await press('Open');
  act(() => window.history.back());
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

it('closes in place what a link has opened', async () => {
  renderScreen(<Door />, '/client/dashboard?dialog=request');
  const steps = window.history.length;
  await press('Close request');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.history.length).toBe(steps);
});
