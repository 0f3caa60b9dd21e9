import type { ComponentType } from 'react';

const key = 'foyer:reloaded';

/**
 * Loads the code of a screen, or of a lazy part. After an update the server no longer has the files that an open page refers
 * to: the page is then reloaded, at most once in 10 s, so that it does not reload for ever while the server is down.
 */
export async function loadScreen<N extends string, Props = object>(
  load: () => Promise<Record<N, ComponentType<Props>>>,
  name: N,
  reload: () => void = () => window.location.reload(),
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: (await load())[name] };
  } catch (error) {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < 10_000) throw error;
    sessionStorage.setItem(key, String(Date.now()));
    reload();
    // Stays pending until the page reloads.
    return new Promise(() => {});
  }
}
