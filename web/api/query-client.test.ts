import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { getClient, getUser } from '#contract/auth.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listConsultations } from '#contract/consultations.ts';
import { expectConsoleError } from '#web/testing/console.ts';
import { fakeNetwork, json, listOf, refusal } from '#web/testing/fake-network.ts';
import { createQueryClient, invalidate, pages, q } from './query-client.ts';
import { currentUserQuery } from './session.ts';

const counts = {
  consultationsPending: 1,
  consultationsTotal: 1,
  consultationsSpam: 0,
  feedbackUnread: 0,
  messagesUnread: 0,
  clientMessagesUnread: 0,
  contactMessagesUnread: 0,
  changeRequestsPending: 0,
};

describe('createQueryClient', () => {
  it('does not retry and logs a failed query to the console', async () => {
    expectConsoleError(/Loading \/api\/admin\/counts failed\..*ApiError: 500: /);
    const seen = fakeNetwork({
      'GET /api/admin/counts': () => refusal(500, 'internal', 'Something went wrong.'),
    });
    await expect(createQueryClient().fetchQuery(q(getAdminCounts))).rejects.toThrow(/^500: /);
    expect(seen).toHaveLength(1);
  });

  it('never refetches on focus or because time passed, but does when asked', async () => {
    const seen = fakeNetwork({ 'GET /api/admin/counts': () => json(counts) });
    const client = createQueryClient();
    client.mount();
    const stop = new QueryObserver(client, q(getAdminCounts)).subscribe(() => {});
    await vi.waitFor(() => expect(client.getQueryData(q(getAdminCounts).queryKey)).toEqual(counts));
    window.dispatchEvent(new Event('focus'));
    await client.fetchQuery(q(getAdminCounts));
    expect(seen).toHaveLength(1);
    await invalidate(client, getAdminCounts);
    expect(seen).toHaveLength(2);
    stop();
    client.unmount();
  });

  it("hears the window's focus where a query asks for it", async () => {
    const seen = fakeNetwork({ 'GET /api/admin/counts': () => json(counts) });
    const client = createQueryClient();
    client.mount();
    const stop = new QueryObserver(client, {
      ...q(getAdminCounts),
      refetchOnWindowFocus: 'always',
    }).subscribe(() => {});
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    stop();
    client.unmount();
  });
});

describe('keys', () => {
  it('start with the path, so that one invalidation reaches every filter and page', async () => {
    expect(q(listConsultations, { query: { status: 'pending' } }).queryKey).toEqual([
      '/api/admin/consultations',
      { query: { status: 'pending' } },
    ]);
    expect(pages(listConsultations).queryKey[0]).toBe('/api/admin/consultations');
  });
});

describe('pages', () => {
  it('follows the cursor of the server and keeps the filter', async () => {
    const seen = fakeNetwork({
      'GET /api/admin/consultations': ({ query }) =>
        query.get('cursor') ? listOf([2], 2) : listOf([1], 2, 'more'),
    });
    const options = pages(listConsultations, { query: { q: 'roof' } });
    const data = await createQueryClient().fetchInfiniteQuery({ ...options, pages: 2 });
    expect(data.pages.map((page) => page.items)).toEqual([[1], [2]]);
    expect(seen.map(({ query }) => query.toString())).toEqual(['q=roof', 'q=roof&cursor=more']);
  });
});

describe('currentUserQuery', () => {
  it('is null when signed out, without a word in the console', async () => {
    fakeNetwork({ 'GET /api/auth/user': () => refusal(401, 'unauthorized', 'Please sign in.') });
    expect(await createQueryClient().fetchQuery(currentUserQuery)).toBeNull();
  });

  it('becomes null when a read of the panel is refused, and leaves a client signed in', async () => {
    expectConsoleError(/401: /);
    fakeNetwork({ 'GET /api/admin/counts': () => refusal(401, 'unauthorized', 'Please sign in.') });
    const client = createQueryClient();
    client.setQueryData([getUser.path], { id: 'someone' });
    client.setQueryData([getClient.path], { id: 'a client' });
    await client.fetchQuery(q(getAdminCounts)).catch(() => {});
    expect(client.getQueryData([getUser.path])).toBeNull();
    expect(client.getQueryData([getClient.path])).toEqual({ id: 'a client' });
  });
});
