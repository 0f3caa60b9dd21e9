const key = 'foyer:client';

/** Tells the other tabs of this browser who is signed in to the portal; null after a logout. */
export function tellTabs(clientId: string | null): void {
  try {
    if (clientId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, clientId);
  } catch {
    // Without storage they learn it from the server, a little later.
  }
}

/** Calls back when another tab has signed somebody in or out; gives the way to stop. */
export function hearTabs(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
