const key = 'foyer:client';

/** Sends to the browser's other tabs which client is signed in, and to which company; null after a logout. */
export function tellTabs(client: { id: string; contactId: string } | null): void {
  try {
    if (client === null) localStorage.removeItem(key);
    else localStorage.setItem(key, `${client.contactId} ${client.id}`);
  } catch {
    // Without storage, the other tabs get this from the server a little later.
  }
}

/**
 * Calls `listener` when another tab signs a client in or out, or switches the company. Returns a function that
 * unsubscribes.
 */
export function hearTabs(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
