import type { ComponentType } from 'react';
import { notReached } from './not-reached.tsx';

const key = 'foyer:reloaded';

/** Checks whether the server answers now. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page, at most once in 10 s to prevent an endless loop. Returns false if the page has just been reloaded. */
function reloadOnce(reload: () => void): boolean {
  if (Date.now() - Number(sessionStorage.getItem(key)) < 10_000) return false;
  sessionStorage.setItem(key, String(Date.now()));
  reload();
  return true;
}

/**
 * Loads the code of a screen or of a lazy part. After an update of the app, files that an open page refers to no longer
 * exist, so the page reloads. If the server is unreachable, an error with Try Again replaces only the part.
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
      // Keep the promise pending until the page reloads.
      if ((await answers()) && reloadOnce(reload)) return new Promise(() => {});
      return null;
    }
  };
  return { default: (await again()) ?? notReached(again) };
}
