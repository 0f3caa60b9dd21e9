import type { ComponentType } from 'react';
import { notReached } from './not-reached.tsx';

const key = 'foyer:reloaded';

/** Whether the server answers at this moment. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew, at most once in 10 s, so that it does not reload for ever; false when it just did. */
function reloadOnce(reload: () => void): boolean {
  if (Date.now() - Number(sessionStorage.getItem(key)) < 10_000) return false;
  sessionStorage.setItem(key, String(Date.now()));
  reload();
  return true;
}

/**
 * Loads the code of a screen, or of a lazy part. After an update the server no longer has the files that an open page refers
 * to: the page is then reloaded. Where the server cannot be reached, the page stays, and an error with Try Again stands in the
 * place of the part alone.
 */
export async function loadScreen<N extends string, Props extends object = object>(
  load: () => Promise<Record<N, ComponentType<Props>>>,
  name: N,
  reload: () => void = () => window.location.reload(),
): Promise<{ default: ComponentType<Props> }> {
  const again = async (): Promise<ComponentType<Props> | null> => {
    try {
      return (await load())[name];
    } catch {
      // Stays pending until the page reloads.
      if ((await answers()) && reloadOnce(reload)) return new Promise(() => {});
      return null;
    }
  };
  return { default: (await again()) ?? notReached(again) };
}
