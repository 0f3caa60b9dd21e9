import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, lazy } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const Screen = () => <p>Here it is</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => sessionStorage.clear());

/** Simulates a server that answers, or is unreachable. */
function server(up: boolean) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      up ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );
  onTestFinished(() => fetched.mockRestore());
}

test("returns the module's component", async () => {
  const load = () => Promise.resolve({ Screen });
  expect(await loadScreen(load, 'Screen')).toEqual({ default: Screen });
});

test('reloads the page if the code is gone, and shows an error if that did not help', async () => {
  server(true);
  const reload = vi.fn<() => void>();
  const settled = vi.fn<() => void>();
  void loadScreen(gone, 'Screen', reload).finally(settled);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(settled).not.toHaveBeenCalled();
  const { default: Part } = await loadScreen(gone, 'Screen', reload);
  expect(reload).toHaveBeenCalledTimes(1);
  render(<Part />);
  expect(screen.getByText('This part could not be loaded')).toBeTruthy();
});

test('reloads the page again after a later update', async () => {
  server(true);
  const reload = vi.fn<() => void>();
  sessionStorage.setItem('foyer:reloaded', String(Date.now() - 10_001));
  void loadScreen(gone, 'Screen', reload);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('keeps the page without a connection, and loads the part by Try Again or when online again', async () => {
  server(false);
  const reload = vi.fn<() => void>();
  let connected = false;
  const load = () => (connected ? Promise.resolve({ Screen }) : gone());
  const Part = lazy(() => loadScreen(load, 'Screen', reload));
  const page = () =>
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
  const { unmount } = page();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
  connected = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here it is')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  // Loaded code is not requested again.
  connected = false;
  unmount();
  page();
  expect(screen.getByText('Here it is')).toBeTruthy();
});

test('can close a dialog whose code has not arrived', async () => {
  server(false);
  const close = vi.fn<() => void>();
  const load: () => Promise<{ Screen: (props: { onClose: () => void }) => null }> = gone;
  const { default: Part } = await loadScreen(load, 'Screen');
  render(<Part onClose={close} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  expect(close).toHaveBeenCalledOnce();
});
