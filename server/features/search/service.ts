import { adminAddress } from '#contract/addresses.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { searchKinds, type SearchAnswer, type SearchHit, type SearchKind } from '#contract/search.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import { areShort } from '#server/data/db/queries/word-search.ts';
import * as answers from './answers/repository.ts';
import { askedBy } from './asked.ts';
import * as money from './money/repository.ts';
import * as repository from './repository.ts';
import type { Found, Question } from './repository.ts';
import { holdAll, snippetOf } from './snippet.ts';

/** A kind of results: the permission that it needs, its query and its link. */
interface Source {
  kind: SearchKind;
  permission: Permission;
  read: (db: Db, scope: Scope, asked: Question) => Promise<Found[]>;
  href: (row: Found) => string;
  /** True if the returned texts are the whole searched text. The service then checks again that they contain the words. */
  whole?: true;
}

const toClient = ({ clientAccountId }: Found) =>
  adminAddress('clients', { dialog: `client:${clientAccountId}` });

const toPreview = ({ clientAccountId, previewId, pinId }: Found) =>
  adminAddress('portfolio', {
    dialog: `client-previews:${clientAccountId}`,
    ...(previewId ? { shown: previewId } : {}),
    ...(pinId ? { note: pinId } : {}),
  });

const toConversation = ({ clientAccountId }: Found) =>
  adminAddress('messages', { client: clientAccountId ?? '' });

const sources: readonly Source[] = [
  { kind: 'client', permission: 'clients.read', read: repository.clients, href: toClient },
  { kind: 'person', permission: 'clients.read', read: repository.people, href: toClient, whole: true },
  {
    kind: 'project',
    permission: 'projects.read',
    read: repository.projects,
    href: ({ id }) => adminAddress('portfolio', { dialog: `project:${id}` }),
  },
  {
    kind: 'request',
    permission: 'consultations.read',
    read: repository.requests,
    href: ({ id }) => adminAddress('consultations', { request: id }),
  },
  {
    kind: 'request',
    permission: 'consultations.read',
    read: answers.requestWords,
    href: ({ requestId }) => adminAddress('consultations', { request: requestId ?? '' }),
  },
  {
    kind: 'message',
    permission: 'messages.read',
    read: answers.conversationNotes,
    href: ({ id, clientAccountId }) =>
      adminAddress('messages', { view: 'conversations', thread: clientAccountId ?? '', message: id }),
  },
  { kind: 'message', permission: 'messages.read', read: repository.messages, href: toConversation },
  {
    kind: 'message',
    permission: 'messages.read',
    read: repository.formMessages,
    href: ({ email }) => adminAddress('messages', { contact: email ?? '' }),
  },
  {
    kind: 'preview',
    permission: 'previews.read',
    read: repository.previews,
    href: toPreview,
    whole: true,
  },
  {
    kind: 'feedback',
    permission: 'feedback.read',
    read: repository.feedback,
    href: ({ previewId }) => adminAddress('client-feedback', { preview: previewId ?? '' }),
  },
  { kind: 'feedback', permission: 'previews.read', read: repository.notes, href: toPreview },
  {
    kind: 'file',
    permission: 'briefs.read',
    read: repository.artwork,
    href: ({ id, clientAccountId }) =>
      adminAddress('portfolio', { dialog: `artwork:${clientAccountId}`, artwork: id }),
    whole: true,
  },
  { kind: 'file', permission: 'previews.read', read: repository.deliveries, href: toPreview, whole: true },
  { kind: 'file', permission: 'previews.read', read: repository.attachments, href: toPreview, whole: true },
  {
    kind: 'file',
    permission: 'messages.read',
    read: repository.sentFiles,
    href: toConversation,
    whole: true,
  },
  {
    kind: 'file',
    permission: 'consultations.read',
    read: answers.requestFiles,
    href: ({ requestId }) => adminAddress('consultations', { request: requestId ?? '' }),
    whole: true,
  },
  {
    kind: 'file',
    permission: 'change-requests.read',
    read: answers.decisionFiles,
    href: ({ requestId }) => adminAddress('client-comms', { dialog: `respond:${requestId}` }),
    whole: true,
  },
  {
    kind: 'quote',
    permission: 'quotes.read',
    read: money.quotes,
    href: ({ id }) => `/admin/quotes?quote=${id}`,
  },
  {
    kind: 'invoice',
    permission: 'invoices.read',
    read: money.invoices,
    href: ({ id }) => `/admin/invoices?invoice=${id}`,
  },
];

/** Sorts results: first those with all words in the title, then the newest. */
const ranked = (words: readonly string[]) => (a: SearchHit, b: SearchHit) =>
  Number(holdAll([b.title], words)) - Number(holdAll([a.title], words)) || b.at.localeCompare(a.at);

async function hitsOf(
  db: Db,
  { kind, read, href, whole }: Source,
  scope: Scope,
  question: Omit<Question, 'everywhere'>,
): Promise<SearchHit[]> {
  const everywhere = scope === 'all' && question.from === null && question.companies === null;
  const found = await read(db, scope, { ...question, everywhere });
  return found
    .filter(({ title, texts }) => !whole || holdAll([title, ...texts], question.words))
    .map((row) => ({
      id: row.id,
      kind,
      title: row.title,
      text: snippetOf(row.texts, question.words),
      company: row.company,
      at: row.at,
      href: href(row),
    }));
}

/** Finds everything that contains the typed words and that the person may read. */
export async function search(
  { db }: Pick<Context, 'db'>,
  actor: UserActor,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const { words, from, client, kind } = askedBy(q);
  if (words.length === 0 && from === null && client === null) return { words, groups: [], newestOnly: false };
  const [writers, companies] = await Promise.all([
    from === null ? null : repository.peopleBy(db, from),
    client === null ? null : repository.companiesBy(db, client),
  ]);
  const question = {
    words,
    from: from === null || writers === null ? null : { ...writers, name: from },
    companies,
    limit: limit + 1,
  };
  const asked = sources.flatMap((source) => {
    const scope = kind === null || kind === source.kind ? scopeIf(actor, source.permission) : null;
    return scope === null ? [] : [{ source, scope }];
  });
  const hits = (
    await Promise.all(asked.map(({ source, scope }) => hitsOf(db, source, scope, question)))
  ).flat();
  const groups = Object.keys(searchKinds).flatMap((name) => {
    const own = hits.filter((hit) => hit.kind === name).toSorted(ranked(words));
    if (own.length === 0) return [];
    return [{ kind: name as SearchKind, hits: own.slice(0, limit), more: own.length > limit }];
  });
  return { words, groups, newestOnly: areShort(words) };
}
