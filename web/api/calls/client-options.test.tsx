import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getClientDetail } from '#contract/clients.ts';
import { fakeNetwork, on } from '#web/testing/fake-network.ts';
import { clientDetail } from '#web/testing/samples.ts';
import { useClientOption } from './client-options.ts';
import { createQueryClient } from './query-client.ts';

test('an account gives the same option object in every render, so a combobox keeps the typed text', async () => {
  const id = '019a0000-0000-7000-8000-000000000001';
  fakeNetwork(on(getClientDetail, () => clientDetail({ id, name: 'Dana', company: 'Mill' })));
  const client = createQueryClient();
  const { result, rerender } = renderHook(() => useClientOption(id), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current?.label).toBe('Dana, Mill'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});
