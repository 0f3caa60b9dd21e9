import type { ComponentType } from 'react';
import { notReached } from './not-reached.tsx';

const key = 'foyer:reloaded';

/** Whether the server answers now. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page, at most once in 10 s to prevent an endless loop; false if it has just reloaded. */
function reloadOnce(reload: () => void): boolean {
  if (Date.now() - Number(sessionStorage.getItem(key)) < 10_000) return false;
  sessionStorage.setItem(key, String(Date.now()));
  reload();
  return true;
}

/**
 * Loads the code of a screen, or of a lazy part. After an update the server no longer has the files that an open page refers
 * to, so the page reloads. If the server cannot be reached, only the part is replaced by an error with Try Again.
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
      // The promise stays pending until the page reloads.
      if ((await answers()) && reloadOnce(reload)) return new Promise(() => {});
      return null;
    }
  };
  return { default: (await again()) ?? notReached(again) };
}
