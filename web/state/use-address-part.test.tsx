import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useAddressPart } from './use-address-part.ts';

function Probe() {
  const [value, open, close] = useAddressPart('artwork');
  return value === null ? (
    <button onClick={() => open('one')} onBlur={() => open('one')}>
      Open
    </button>
  ) : (
    <button onClick={close}>Close {value}</button>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('opening adds a history step, which closing and Back undo', async () => {
  renderScreen(<Probe />, '/client/dashboard?tab=project');
  // Tests share one window. Adding a history entry removes entries for Forward that an earlier test left.
  act(() => window.history.pushState(null, '', window.location.href));
  const steps = window.history.length;
  await press('Open');
  expect(window.location.search).toBe('?tab=project&artwork=one');
  expect(window.history.length).toBe(steps + 1);
  await press('Close one');
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
  expect(window.location.search).toBe('?tab=project');
  // Closing went back one entry, so Forward is still possible.
  act(() => window.history.forward());
  await press((await screen.findByRole('button', { name: 'Close one' })).textContent);
  await screen.findByRole('button', { name: 'Open' });
  await press('Open');
  act(() => window.history.back());
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

it('goes back one step when closed twice at once', async () => {
  renderScreen(<Probe />, '/client/dashboard?tab=messages');
  act(() => window.history.pushState(null, '', '/client/dashboard?tab=project'));
  await press('Open');
  const close = screen.getByRole('button', { name: 'Close one' });
  await act(async () => {
    close.click();
    close.click();
    // If closing had gone back twice, the second step would arrive a moment later.
    await new Promise((later) => setTimeout(later, 50));
  });
  expect(window.location.search).toBe('?tab=project');
});

it('closes in place if a link opened it', async () => {
  renderScreen(<Probe />, '/client/dashboard?artwork=one');
  const steps = window.history.length;
  await press('Close one');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.history.length).toBe(steps);
});
