import type { QueryClient } from '@tanstack/react-query';
import { getClient, getUser } from '#contract/auth.ts';
import { guardLeaving } from './leave-guard.ts';

const key = 'foyer:drafts';

/** What somebody has typed and not sent, by its name. */
interface Shelf {
  /** Whose it is; null while nobody is known, and then nothing outlives the page. */
  owner: string | null;
  drafts: Map<string, unknown>;
}

const shelves = new WeakMap<QueryClient, Shelf>();

function ownerOf(client: QueryClient): string | null {
  const person =
    client.getQueryData<{ id: string } | null>([getClient.path]) ??
    client.getQueryData<{ id: string } | null>([getUser.path]);
  return person?.id ?? null;
}

// The tab keeps it over a reload and a new sign-in. What somebody else has left there is not shown to anyone.
function kept(owner: string): Map<string, unknown> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      owner: string;
      drafts: [string, unknown][];
    } | null;
    if (stored?.owner === owner) return new Map(stored.drafts);
    sessionStorage.removeItem(key);
  } catch {
    // Without storage a draft lasts as long as the page.
  }
  return new Map();
}

function keep({ owner, drafts }: Shelf): void {
  guardLeaving('drafts', drafts.size > 0);
  if (owner === null) return;
  try {
    if (drafts.size === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ owner, drafts: [...drafts] }));
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** The drafts of whoever is signed in. A session that has just ended leaves them with their owner. */
function shelfOf(client: QueryClient): Shelf {
  const owner = ownerOf(client);
  const now = shelves.get(client);
  if (now && (owner === null || now.owner === owner)) return now;
  const shelf = { owner, drafts: owner === null ? new Map<string, unknown>() : kept(owner) };
  shelves.set(client, shelf);
  guardLeaving('drafts', shelf.drafts.size > 0);
  return shelf;
}

/** What was typed under `name`; undefined while nothing is. */
export const readDraft = (client: QueryClient, name: string): unknown => shelfOf(client).drafts.get(name);

/** Keeps what was typed under `name`; undefined takes it away. */
export function writeDraft(client: QueryClient, name: string, value: unknown): void {
  const shelf = shelfOf(client);
  if (value === undefined) shelf.drafts.delete(name);
  else shelf.drafts.set(name, value);
  keep(shelf);
}

/** The names of everything typed and not sent. */
export const draftNames = (client: QueryClient): string[] => [...shelfOf(client).drafts.keys()];

/** Forgets all of it: its owner leaves for good. */
export function dropDrafts(client: QueryClient): void {
  const shelf = shelfOf(client);
  shelf.drafts.clear();
  keep(shelf);
}
