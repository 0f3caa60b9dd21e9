import type { QueryClient } from '@tanstack/react-query';
import { getClient, getUser } from '#contract/auth.ts';
import { guardLeaving } from './leaving/leave-guard.ts';

const key = 'foyer:drafts';

/** The owner of a draft: a person, and for clients also the company that the draft was written for. */
interface Owner {
  person: string;
  place: string;
}

/** Drafts (typed but unsent text) by name. */
interface DraftStore {
  /** The signed-in user. While it is null, drafts exist only until the page is closed. */
  owner: Owner | null;
  drafts: Map<string, unknown>;
}

/** The stored drafts of one person, by place. */
interface Saved {
  person: string;
  places: Record<string, [string, unknown][]>;
}

const stores = new WeakMap<QueryClient, DraftStore>();

function ownerOf(client: QueryClient): Owner | null {
  const contact = client.getQueryData<{ id: string; contactId: string } | null>([getClient.path]);
  if (contact) return { person: contact.contactId, place: contact.id };
  const user = client.getQueryData<{ id: string } | null>([getUser.path]);
  return user ? { person: user.id, place: '' } : null;
}

// Drafts are in the session storage, so they survive a reload and a new sign-in. Another person's drafts are deleted.
function savedOf(person: string): Saved {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Saved | null;
    if (saved?.person === person) return saved;
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, a draft exists only until the page is closed.
  }
  return { person, places: {} };
}

function save({ owner, drafts }: DraftStore): void {
  guardLeaving('drafts', drafts.size > 0);
  if (owner === null) return;
  const { [owner.place]: _, ...others } = savedOf(owner.person).places;
  const places = drafts.size === 0 ? others : { ...others, [owner.place]: [...drafts] };
  try {
    if (Object.keys(places).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ person: owner.person, places } satisfies Saved));
  } catch {
    // Without storage, a draft exists only until the page is closed.
  }
}

const isSame = (one: Owner | null, other: Owner) => one?.person === other.person && one.place === other.place;

/** The drafts of the signed-in user. They belong to that user even after the session has ended. */
function storeOf(client: QueryClient): DraftStore {
  const owner = ownerOf(client);
  const now = stores.get(client);
  if (now && (owner === null || isSame(now.owner, owner))) return now;
  const saved = owner === null ? [] : savedOf(owner.person).places[owner.place];
  const store = { owner, drafts: new Map(saved) };
  stores.set(client, store);
  guardLeaving('drafts', store.drafts.size > 0);
  return store;
}

/** Returns the draft `name`; undefined if there is none. */
export const readDraft = (client: QueryClient, name: string): unknown => storeOf(client).drafts.get(name);

/** Stores the draft `name`; undefined deletes it. */
export function writeDraft(client: QueryClient, name: string, value: unknown): void {
  const store = storeOf(client);
  if (value === undefined) store.drafts.delete(name);
  else store.drafts.set(name, value);
  save(store);
}

/** The names of all drafts, including drafts for the person's other companies. */
export function draftNames(client: QueryClient): string[] {
  const { owner, drafts } = storeOf(client);
  const places = owner === null ? {} : savedOf(owner.person).places;
  const elsewhere = Object.entries(places).filter(([place]) => place !== owner?.place);
  return [...drafts.keys(), ...elsewhere.flatMap(([, saved]) => saved.map(([name]) => name))];
}

/** Deletes all drafts, on logout. */
export function dropDrafts(client: QueryClient): void {
  const { drafts } = storeOf(client);
  drafts.clear();
  guardLeaving('drafts', false);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, no drafts are stored.
  }
}
