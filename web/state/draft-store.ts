import type { QueryClient } from '@tanstack/react-query';
import { getClient, getUser } from '#contract/auth.ts';
import { guardLeaving } from './leaving/leave-guard.ts';

const key = 'foyer:drafts';

/** The owner of a draft: a person, and for clients the company it was written for. */
interface Owner {
  person: string;
  place: string;
}

/** Typed but unsent texts, by name. */
interface DraftStore {
  /** The signed-in user; while it is null, drafts last only as long as the page. */
  owner: Owner | null;
  drafts: Map<string, unknown>;
}

/** One person's stored drafts, by place. */
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

// Drafts are in the session storage, so they survive a reload and a new sign-in. Drafts of another person are deleted.
function savedOf(person: string): Saved {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Saved | null;
    if (saved?.person === person) return saved;
    sessionStorage.removeItem(key);
  } catch {
    // Without storage a draft lasts as long as the page.
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
    // Without storage a draft lasts as long as the page.
  }
}

const isSame = (one: Owner | null, other: Owner) => one?.person === other.person && one.place === other.place;

/** The drafts of the signed-in user. After the session has ended they still belong to the same user. */
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

/** The draft `name`; undefined if there is none. */
export const readDraft = (client: QueryClient, name: string): unknown => storeOf(client).drafts.get(name);

/** Stores the draft `name`; undefined deletes it. */
export function writeDraft(client: QueryClient, name: string, value: unknown): void {
  const store = storeOf(client);
  if (value === undefined) store.drafts.delete(name);
  else store.drafts.set(name, value);
  save(store);
}

/** The names of all drafts, including those for the person's other companies. */
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
    // Without storage there is nothing more to delete.
  }
}
