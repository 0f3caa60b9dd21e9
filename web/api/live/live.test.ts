import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { listClients } from '#contract/clients.ts';
import { listConsultations } from '#contract/consultations.ts';
import { clientDirectives } from '#contract/directives.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listContactMessages } from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listTeam } from '#contract/team.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { FakeEventSource } from '#web/testing/fake-event-source.ts';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { connectLive, isServerGone } from './live.ts';
import { createQueryClient, metaOf } from '../calls/query-client.ts';

const stream = () => FakeEventSource.all.at(-1) as FakeEventSource;

function watched(...calls: Pick<Endpoint, 'path' | 'changedBy'>[]) {
  const client = createQueryClient();
  const loads: Record<string, number> = {};
  for (const call of calls) watch(client, call.path, loads, { meta: metaOf(call) });
  return { client, loads };
}

function watch(client: QueryClient, path: string, loads: Record<string, number>, options: object = {}): void {
  const queryFn = async () => (loads[path] = (loads[path] ?? 0) + 1);
  const observer = new QueryObserver(client, { queryKey: [path, {}], queryFn, ...options });
  onTestFinished(observer.subscribe(() => {}));
}

describe('connectLive', () => {
  it('refetches queries of the topic and no others', async () => {
    fakeNetwork();
    const { client, loads } = watched(listConsultations, getAdminCounts, listContactMessages);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    expect(stream().url).toMatch(/^\/api\/events\?age=\d+$/);
    stream().open();
    stream().change({ topic: 'consultations', id: 'x' });
    await waitFor(() =>
      expect(loads).toEqual({
        [listConsultations.path]: 2,
        [getAdminCounts.path]: 2,
        [listContactMessages.path]: 1,
      }),
    );
  });

  it("refetches a call whose path extends another call's, but not that other call", async () => {
    fakeNetwork();
    const { client, loads } = watched(listClients, clientDirectives);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().change({ topic: 'directives' });
    await waitFor(() => expect(loads).toEqual({ [listClients.path]: 1, [clientDirectives.path]: 2 }));
  });

  it('refetches everything but the session for a topic that only a newer server knows', async () => {
    fakeNetwork();
    const { client, loads } = watched(listConsultations, listTeam, getUser);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().change({ topic: 'inventions' });
    await waitFor(() =>
      expect(loads).toEqual({ [listConsultations.path]: 2, [listTeam.path]: 2, [getUser.path]: 1 }),
    );
  });

  it('after every change, refetches queries without topics', async () => {
    fakeNetwork();
    const { client, loads } = watched(listTeam);
    watch(client, '/by-hand', loads);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().change({ topic: 'artwork' });
    await waitFor(() => expect(loads).toEqual({ [listTeam.path]: 1, '/by-hand': 2 }));
  });

  it('repeats a first load that was running when the change came', async () => {
    fakeNetwork();
    const { client, loads } = watched(getAdminCounts);
    onTestFinished(connectLive(client));
    expect(client.isFetching()).toBe(1);
    stream().change({ topic: 'consultations' });
    await waitFor(() => expect(loads).toEqual({ [getAdminCounts.path]: 2 }));
  });

  it('refetches everything after a gap, including the session, because changes may have been missed', async () => {
    fakeNetwork();
    const { client, loads } = watched(listConsultations, listContactMessages, getUser);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().open();
    expect(client.isFetching()).toBe(0);
    stream().fail(false);
    stream().open();
    await waitFor(() =>
      expect(loads).toEqual({
        [listConsultations.path]: 2,
        [listContactMessages.path]: 2,
        [getUser.path]: 2,
      }),
    );
  });

  it('refetches everything when the connection is back, even if the stream survived', async () => {
    fakeNetwork();
    const { client, loads } = watched(listConsultations, getUser);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const stop = connectLive(client);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(loads).toEqual({ [listConsultations.path]: 2, [getUser.path]: 2 }));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    stop();
    window.dispatchEvent(new Event('online'));
    expect(client.isFetching()).toBe(0);
  });

  it('reconnects after the browser gives up, until it is stopped', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fakeNetwork();
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

  it('fetches the session when the server refuses the stream', async () => {
    fakeNetwork();
    const { client, loads } = watched(getUser, getAdminCounts);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    onTestFinished(connectLive(client));
    stream().fail(true);
    await waitFor(() => expect(loads).toEqual({ [getUser.path]: 2, [getAdminCounts.path]: 1 }));
  });

  it('says that the server does not answer after two failures in a row, until it answers', () => {
    fakeNetwork();
    onTestFinished(connectLive(createQueryClient()));
    const told: boolean[] = [];
    const listen = () => told.push(isServerGone());
    window.addEventListener('reach', listen);
    onTestFinished(() => window.removeEventListener('reach', listen));
    stream().open();
    stream().fail(false);
    stream().fail(false);
    stream().open();
    expect(told).toEqual([false, false, true, false]);
  });

  it.each([
    ['a proxy answers for it', new ApiError(502, 'Bad Gateway', '<html>'), true],
    [
      'it refuses the stream',
      new ApiError(503, '', '{"code":"unavailable","message":"Please try again."}'),
      false,
    ],
  ])('says that the server does not answer only when %s', async (_, error, gone) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    expectConsoleError(/^Loading \/api\/auth\/user failed/);
    fakeNetwork();
    const client = createQueryClient();
    let answers = true;
    const queryFn = () => (answers ? Promise.resolve(null) : Promise.reject(error));
    onTestFinished(new QueryObserver(client, { queryKey: [getUser.path], queryFn }).subscribe(() => {}));
    onTestFinished(connectLive(client));
    await vi.advanceTimersByTimeAsync(0);
    answers = false;
    stream().fail(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isServerGone()).toBe(false);
    stream().fail(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(isServerGone()).toBe(gone);
    stream().open();
    expect(isServerGone()).toBe(false);
  });

  it('closes its connection while the page is hidden', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fakeNetwork();
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
