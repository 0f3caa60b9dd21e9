import type { ComponentType } from 'react';

const key = 'foyer:reloaded';

/**
 * Fetches the code of a screen. After an update the server no longer has the files that an open page knows: the page is then
 * loaded anew, at most once in ten seconds, so that a server which is really down is not asked for ever.
 */
export async function loadScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  reload: () => void = () => window.location.reload(),
): Promise<{ default: ComponentType }> {
  try {
    return { default: (await load())[name] };
  } catch (error) {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < 10_000) throw error;
    sessionStorage.setItem(key, String(Date.now()));
    reload();
    // The wait goes on until the browser leaves.
    return new Promise(() => {});
  }
}
