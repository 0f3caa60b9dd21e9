import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getClient, getUser } from '#contract/auth.ts';
import { countMyNotices } from '#contract/notices.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listConsultations } from '#contract/consultations.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, listOf, on, refuse } from '#web/testing/fake-network.ts';
import { counts as noCounts, request } from '#web/testing/samples.ts';
import { createQueryClient, invalidate, pages, queryOf } from './query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';

const counts = noCounts({ consultationsPending: 1, consultationsTotal: 1 });

describe('createQueryClient', () => {
  it('does not retry and logs a failed query to the console', async () => {
    expectConsoleError(/Loading \/api\/admin\/counts failed\..*ApiError: 500: /);
    const seen = fakeNetwork(on(getAdminCounts, () => refuse('internal', 'Something went wrong.')));
    await expect(createQueryClient().fetchQuery(queryOf(getAdminCounts))).rejects.toThrow(/^500: /);
    expect(seen).toHaveLength(1);
  });

  it('never refetches on focus or over time, but does when asked', async () => {
    const seen = fakeNetwork(on(getAdminCounts, () => counts));
    const client = createQueryClient();
    client.mount();
    const stop = new QueryObserver(client, queryOf(getAdminCounts)).subscribe(() => {});
    await waitFor(() => expect(client.getQueryData(queryOf(getAdminCounts).queryKey)).toEqual(counts));
    window.dispatchEvent(new Event('focus'));
    await client.fetchQuery(queryOf(getAdminCounts));
    expect(seen).toHaveLength(1);
    await invalidate(client, getAdminCounts);
    expect(seen).toHaveLength(2);
    stop();
    client.unmount();
  });

  it('refetches on window focus if a query asks for it', async () => {
    const seen = fakeNetwork(on(getAdminCounts, () => counts));
    const client = createQueryClient();
    client.mount();
    const stop = new QueryObserver(client, {
      ...queryOf(getAdminCounts),
      refetchOnWindowFocus: 'always',
    }).subscribe(() => {});
    await waitFor(() => expect(client.isFetching()).toBe(0));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(seen).toHaveLength(2));
    stop();
    client.unmount();
  });
});

describe('keys', () => {
  it('start with the path, so that one invalidation reaches every filter and page', async () => {
    expect(queryOf(listConsultations, { query: { status: 'pending' } }).queryKey).toEqual([
      '/api/admin/consultations',
      { query: { status: 'pending' } },
    ]);
    expect(pages(listConsultations).queryKey[0]).toBe('/api/admin/consultations');
  });
});

describe('pages', () => {
  it('follows the cursor of the server and keeps the filter', async () => {
    const seen = fakeNetwork(
      on(listConsultations, ({ query }) =>
        query.cursor ? listOf([request(2)], 2) : listOf([request(1)], 2, request(1).id),
      ),
    );
    const options = pages(listConsultations, { query: { q: 'roof' } });
    const data = await createQueryClient().fetchInfiniteQuery({ ...options, pages: 2 });
    expect(data.pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Person 1'],
      ['Person 2'],
    ]);
    expect(seen.map(({ query }) => query.toString())).toEqual(['q=roof', `q=roof&cursor=${request(1).id}`]);
  });
});

describe('currentUserQuery', () => {
  it('is null when signed out, without a console message', async () => {
    fakeNetwork(on(getUser, () => refuse('unauthorized', 'Please sign in.')));
    expect(await createQueryClient().fetchQuery(currentUserQuery)).toBeNull();
  });

  it('becomes null when a panel read is refused, and leaves a client signed in', async () => {
    expectConsoleError(/401: /);
    fakeNetwork(on(getAdminCounts, () => refuse('unauthorized', 'Please sign in.')));
    const client = createQueryClient();
    client.setQueryData([getUser.path], { id: 'someone' });
    client.setQueryData([getClient.path], { id: 'a client' });
    await client.fetchQuery(queryOf(getAdminCounts)).catch(() => {});
    expect(client.getQueryData([getUser.path])).toBeNull();
    expect(client.getQueryData([getClient.path])).toEqual({ id: 'a client' });
  });

  it.each([
    ['staff', getUser, getClient],
    ['client', getClient, getUser],
  ] as const)(
    'ends only the session of %s when a read for both sides is refused there',
    async (side, ended, other) => {
      expectConsoleError(/401: /);
      fakeNetwork(on(countMyNotices, () => refuse('unauthorized', 'Please sign in.')));
      const client = createQueryClient();
      for (const { path } of [getUser, getClient]) client.setQueryData([path], { id: 'someone' });
      await client.fetchQuery(queryOf(countMyNotices, { params: { side } })).catch(() => {});
      expect(client.getQueryData([ended.path])).toBeNull();
      expect(client.getQueryData([other.path])).toEqual({ id: 'someone' });
    },
  );
});
