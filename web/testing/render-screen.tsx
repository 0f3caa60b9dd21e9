import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AppBoot } from '#contract/pages.ts';
import { createQueryClient } from '#web/api/calls/query-client.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { brand } from './samples.ts';

const boot: AppBoot = {
  brand,
  mailConfigured: true,
  hostedName: null,
};

/**
 * Renders a screen or a part as the app does: with a query client, notifications, and the data that the server writes
 * into the document.
 */
export function renderScreen(
  screen: ReactNode,
  address = '/',
  overrides: Partial<AppBoot> = {},
): QueryClient {
  // Unmount the previous page completely: if only its DOM were removed, it would fail at the next update.
  cleanup();
  document.body.innerHTML = '';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'foyer';
  data.textContent = JSON.stringify({ ...boot, ...overrides });
  document.body.append(data);
  window.history.replaceState(null, '', address);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {screen}
      <Toaster />
    </QueryClientProvider>,
  );
  return client;
}
