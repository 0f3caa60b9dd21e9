import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, lazy } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const Screen = () => <p>Here it is</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => sessionStorage.clear());

/** Whether the server answers when it is asked. */
function server(up: boolean) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      up ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );
  onTestFinished(() => fetched.mockRestore());
}

test('gives the component of the module', async () => {
  const load = () => Promise.resolve({ Screen });
  expect(await loadScreen(load, 'Screen')).toEqual({ default: Screen });
});

test('code that is gone loads the page anew, and says so when that did not help', async () => {
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

test('a later update loads the page anew again', async () => {
  server(true);
  const reload = vi.fn<() => void>();
  sessionStorage.setItem('foyer:reloaded', String(Date.now() - 10_001));
  void loadScreen(gone, 'Screen', reload);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('without a connection the page stays, and the part comes by Try Again or by itself', async () => {
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
  // It is not asked for a second time.
  connected = false;
  unmount();
  page();
  expect(screen.getByText('Here it is')).toBeTruthy();
});

test('a dialog that has not arrived is one that can be closed', async () => {
  server(false);
  const close = vi.fn<() => void>();
  const load: () => Promise<{ Screen: (props: { onClose: () => void }) => null }> = gone;
  const { default: Part } = await loadScreen(load, 'Screen');
  render(<Part onClose={close} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
  expect(close).toHaveBeenCalledOnce();
});
