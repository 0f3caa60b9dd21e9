import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listConsultations } from '#contract/consultations.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { FakeEventSource, fakeNetwork, json } from '#web/testing/fake-network.ts';
import { connectLive } from './live.ts';
import { createQueryClient } from './query-client.ts';

const stream = () => FakeEventSource.all.at(-1) as FakeEventSource;

function watched(...paths: string[]): { client: QueryClient; loads: Record<string, number> } {
  const client = createQueryClient();
  const loads: Record<string, number> = {};
  for (const path of paths) {
    const load = async () => (loads[path] = (loads[path] ?? 0) + 1);
    onTestFinished(new QueryObserver(client, { queryKey: [path, {}], queryFn: load }).subscribe(() => {}));
  }
  return { client, loads };
}

describe('connectLive', () => {
  it('refetches what belongs to the topic and nothing else', async () => {
    fakeNetwork({ '*': () => json({}) });
    const { client, loads } = watched(listConsultations.path, getAdminCounts.path, '/api/admin/messages');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    expect(stream().url).toBe('/api/events');
    stream().open();
    stream().change({ topic: 'consultations', id: 'x' });
    await vi.waitFor(() =>
      expect(loads).toEqual({
        [listConsultations.path]: 2,
        [getAdminCounts.path]: 2,
        '/api/admin/messages': 1,
      }),
    );
  });

  it('repeats a first load that was under way when the change came', async () => {
    fakeNetwork({});
    const { client, loads } = watched(getAdminCounts.path);
    onTestFinished(connectLive(client));
    expect(client.isFetching()).toBe(1);
    stream().change({ topic: 'consultations' });
    await vi.waitFor(() => expect(loads).toEqual({ [getAdminCounts.path]: 2 }));
  });

  it('refetches everything after a gap, the session too: changes may have been missed', async () => {
    fakeNetwork({});
    const { client, loads } = watched(listConsultations.path, '/api/admin/messages', getUser.path);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().open();
    expect(client.isFetching()).toBe(0);
    stream().fail(false);
    stream().open();
    await vi.waitFor(() =>
      expect(loads).toEqual({ [listConsultations.path]: 2, '/api/admin/messages': 2, [getUser.path]: 2 }),
    );
  });

  it('tries again when the browser has given up, and stops when told', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fakeNetwork({});
    const stop = connectLive(createQueryClient());
    stream().fail(true);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(FakeEventSource.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeEventSource.all).toHaveLength(2);
    stream().fail(true);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(FakeEventSource.all).toHaveLength(2);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.all).toHaveLength(2);
  });

  it('asks who is signed in when the server refuses the stream', async () => {
    fakeNetwork({});
    const { client, loads } = watched(getUser.path, getAdminCounts.path);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().fail(true);
    await vi.waitFor(() => expect(loads).toEqual({ [getUser.path]: 2, [getAdminCounts.path]: 1 }));
  });

  it('gives its connection back while the page is hidden', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fakeNetwork({});
    onTestFinished(connectLive(createQueryClient()));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stream().readyState).toBe(FakeEventSource.CLOSED);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeEventSource.all).toHaveLength(2);
  });
});
