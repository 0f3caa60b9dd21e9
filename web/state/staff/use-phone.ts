import { useSyncExternalStore } from 'react';

const phone = () => window.matchMedia('(width < 40rem)');

const subscribe = (onChange: () => void) => {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** True while the window is as narrow as a phone; the `sm:` classes use the same width. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => phone().matches,
    () => false,
  );
