import type { Query, QueryClient } from '@tanstack/react-query';
import * as auth from '#contract/auth.ts';
import { topics, type ChangeEvent, type SignEvent } from '#contract/events.ts';
import { isUnanswered } from '#web/api/calls/api-error.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { hearSign } from './signs.ts';

const sessionPaths: readonly string[] = [auth.getUser.path, auth.getClient.path];

// Failed connections in a row. After the first, the browser tries again; the server may only have restarted.
let failed = 0;

/** True while the server does not answer. The window gets the event `reach` when this changes. */
export const isServerGone = (): boolean => failed > 1;

function countFailed(next: number): void {
  failed = next;
  window.dispatchEvent(new Event('reach'));
}

const firstRetryMs = 5_000;
const lastRetryMs = 60_000;

// Browsers keep at most six connections to an HTTP/1.1 server over all tabs, so a hidden tab closes its stream after 30 s.
const hiddenMs = 30_000;

/**
 * Refetches the queries that depend on a topic. If this page does not know the topic, refetches all queries except the
 * session.
 */
export function applyChange(client: QueryClient, { topic, id }: ChangeEvent): void {
  // Assume that the agency has set up a model now; the call about drafts verifies this.
  if (id === 'drafts') appBoot().drafts = true;
  const known = (topics as readonly string[]).includes(topic);
  const dependsOnTopic = ({ queryKey, meta }: Query) => {
    const changedBy: readonly string[] | undefined = meta?.changedBy;
    // A query without `changedBy` may depend on any topic.
    return known && changedBy ? changedBy.includes(topic) : !sessionPaths.includes(String(queryKey[0]));
  };
  // A running first load may return the old state, and invalidation does not restart it.
  const first = client
    .getQueryCache()
    .findAll({ predicate: dependsOnTopic, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined);
  void client.invalidateQueries({ predicate: dependsOnTopic });
  for (const query of first) {
    void query.promise?.then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    );
  }
}

/**
 * Keeps the page up to date through an event stream on `/api/events`. Returns a function that closes the stream. After
 * a gap in the stream, all shown data is refetched, since changes may have been missed.
 */
export function connectLive(client: QueryClient): () => void {
  let source: EventSource | null = null;
  let gap = false;
  let retryMs = firstRetryMs;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let hide: ReturnType<typeof setTimeout> | undefined;

  const isSession = ({ queryKey }: Query) => sessionPaths.includes(String(queryKey[0]));
  const readSession = () => client.invalidateQueries({ predicate: isSession });

  // Another tab may have signed in another person.
  const readAll = () => {
    applyChange(client, { topic: 'everything' });
    void readSession();
  };

  const open = () => {
    clearTimeout(reconnect);
    // The stream also sends changes made between the page's first query and the opening of the stream. After a gap all
    // queries run again.
    const age = Math.min(Math.ceil(performance.now()), 3_600_000);
    source = new EventSource(gap ? '/api/events' : `/api/events?age=${age}`);
    source.addEventListener('open', () => {
      if (gap) readAll();
      gap = false;
      retryMs = firstRetryMs;
      countFailed(0);
    });
    source.addEventListener('change', (event) =>
      applyChange(client, JSON.parse(event.data as string) as ChangeEvent),
    );
    source.addEventListener('sign', (event) => hearSign(JSON.parse(event.data as string) as SignEvent));
    source.addEventListener('error', () => {
      gap = true;
      // The browser reconnects by itself, unless the answer was not an event stream: the person is signed out, too many
      // tabs are open, or a proxy sent an error.
      if (source?.readyState !== EventSource.CLOSED) return countFailed(failed + 1);
      // The session's answer tells them apart.
      void readSession().then(() => {
        const sessions = client.getQueryCache().findAll({ predicate: isSession, type: 'active' });
        countFailed(sessions.some(({ state }) => isUnanswered(state.error)) ? failed + 1 : 0);
      });
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
  // After a lost connection the stream may recover although the queries it triggered failed.
  window.addEventListener('online', readAll);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', readAll);
    clearTimeout(hide);
    close();
  };
}
