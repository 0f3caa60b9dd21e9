import type { QueryClient } from '@tanstack/react-query';
import * as auth from '#contract/auth.ts';
import type { ChangeEvent } from '#contract/events.ts';
import { getAdminCounts, getClientCounts, getOverview } from '#contract/overview.ts';

/** Path beginnings of the calls whose answers a topic changes. A topic not named here refreshes everything but the session. */
const pathsOfTopic: Record<string, readonly string[]> = {
  consultations: [
    '/api/admin/consultations',
    '/api/admin/clients',
    '/api/client/consultations',
    getAdminCounts.path,
    getOverview.path,
  ],
  clients: ['/api/admin/clients', '/api/admin/consultations', auth.getClient.path],
  messages: [
    '/api/admin/client-messages',
    '/api/admin/messages',
    getAdminCounts.path,
    '/api/client/messages',
    getClientCounts.path,
  ],
  directives: [
    '/api/admin/directive-change-requests',
    getAdminCounts.path,
    '/api/admin/clients',
    '/api/client/directive-change-requests',
    '/api/client/project-directives',
    '/api/client/reference-links',
  ],
  artwork: ['/api/client/artwork', '/api/admin/client-artwork'],
  previews: ['/api/client/previews', getClientCounts.path, '/api/admin/client-previews'],
  feedback: [
    '/api/client/preview-feedback',
    getClientCounts.path,
    '/api/admin/preview-feedback',
    '/api/admin/client-previews',
    getAdminCounts.path,
    getOverview.path,
  ],
  projects: [
    '/api/admin/portfolio',
    '/api/admin/gallery',
    '/api/admin/all-projects',
    '/api/admin/clients',
    '/api/client/gallery',
  ],
};

const sessionPaths: readonly string[] = [auth.getUser.path, auth.getClient.path];

const firstRetryMs = 5_000;
const lastRetryMs = 60_000;

// Browsers keep at most six connections to an HTTP/1.1 server over all tabs: a tab nobody sees gives its one back.
const hiddenMs = 30_000;

/** Refetches what a change touches. */
export function applyChange(client: QueryClient, { topic }: ChangeEvent): void {
  const paths = pathsOfTopic[topic];
  const touches = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' &&
    (paths
      ? paths.some((start) => path === start || path.startsWith(`${start}/`))
      : !sessionPaths.includes(path));
  // A first load under way may have read before the change; invalidation alone would not repeat it.
  const first = client
    .getQueryCache()
    .findAll({ predicate: touches, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  void client.invalidateQueries({ predicate: touches });
  for (const query of first) {
    void query.promise?.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    );
  }
}

/**
 * Keeps the page in step with the server through one event stream on `/api/events`, and gives the function that ends it.
 * After a gap everything shown is refetched, since changes may have been missed.
 */
export function connectLive(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let gap = false;
  let retryMs = firstRetryMs;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    clearTimeout(reconnect);
    source = new EventSource('/api/events');
    source.addEventListener('open', () => {
      if (gap) {
        applyChange(client, { topic: 'everything' });
        // Somebody else may have signed in meanwhile, in another tab.
        for (const path of sessionPaths) void client.invalidateQueries({ queryKey: [path] });
      }
      gap = false;
      retryMs = firstRetryMs;
    });
    source.addEventListener('change', (event) =>
      applyChange(client, JSON.parse(event.data as string) as ChangeEvent),
    );
    source.addEventListener('error', () => {
      gap = true;
      // The browser reconnects by itself, unless the answer was no stream: signed out, too many tabs, a proxy's error.
      if (source?.readyState !== EventSource.CLOSED) return;
      for (const path of sessionPaths) void client.invalidateQueries({ queryKey: [path] });
      reconnect = setTimeout(open, retryMs);
      retryMs = Math.min(2 * retryMs, lastRetryMs);
    });
  };

  const close = () => {
    clearTimeout(reconnect);
    source?.close();
    source = null;
    gap = true;
  };

  const onVisibility = () => {
    clearTimeout(hide);
    if (document.visibilityState === 'hidden') hide = setTimeout(close, hiddenMs);
    else if (!source) open();
  };

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hide);
    close();
  };
}
