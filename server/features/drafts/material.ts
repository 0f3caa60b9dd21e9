import { mostSent } from '#contract/drafts.ts';
import { readerOf } from '#server/access/people/person.ts';
import { scopeIf, type Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { erasedWords } from '#server/data/db/personal/map-types.ts';
import * as changeRequests from '#server/features/change-requests/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as decisions from '#server/features/decisions/service.ts';
import * as erasure from '#server/features/erasure/service.ts';
import * as contactMessages from '#server/features/messages/contact/service.ts';
import * as conversations from '#server/features/messages/conversations/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as quotes from '#server/features/quotes/service.ts';
import * as threads from '#server/features/threads/service.ts';
import * as repository from './repository.ts';

/** A text that a client or the agency wrote. */
export interface Saying {
  side: 'client' | 'agency';
  /** The contact who wrote the text; null for staff and for people without an account. */
  by: string | null;
  text: string;
}

/** The texts for a draft, and the company to which they belong; null for people who are not clients. */
interface Material {
  clientAccountId: string | null;
  /** Newest first. */
  sayings: Saying[];
}

/** Reads the texts about one thing within the scope. @throws AppError `not_found` */
export type Gather = (context: Context, actor: UserActor, scope: Scope, id: string) => Promise<Material>;

const spam = () => conflict('Texts marked as spam are not sent to the model.');

const byClient = (text: string | null, by: string | null = null): Saying[] =>
  text ? [{ side: 'client', by, text }] : [];

/** The text of a row, with its side and author. Either side may have written it. */
const sayingOf = (
  { side, author }: { side: Saying['side']; author: { id: string } | null },
  text: string,
): Saying => ({ side, by: side === 'client' ? (author?.id ?? null) : null, text });

/** The messages of a conversation, without staff notes, files, and archived or deleted messages. */
export const ofConversation: Gather = async (context, actor, scope, id) => {
  const { items } = await conversations.messages(context, actor, scope, id, { limit: 50 });
  return {
    clientAccountId: id,
    sayings: items.filter(({ internal, aside }) => !internal && !aside).map((row) => sayingOf(row, row.body)),
  };
};

export const ofContactMessage: Gather = async (context, actor, scope, id) => {
  const row = await contactMessages.read(context, actor, scope, id);
  if (row.spam) throw spam();
  const text = [row.subject, row.message].filter(Boolean).join('\n\n');
  return { clientAccountId: row.clientAccountId, sayings: byClient(row.message === erasedWords ? '' : text) };
};

const wordsOfRequest = ({ service, message }: { service: string | null; message: string | null }) =>
  message === erasedWords ? '' : [service && `Service: ${service}`, message].filter(Boolean).join('\n\n');

async function findRequest(context: Context, scope: Scope, id: string) {
  const row = await consultations.findOrRefuse(context, scope, id);
  if (await repository.isSpam(context.db, id)) throw spam();
  return row;
}

export const ofRequest: Gather = async (context, actor, scope, id) => {
  const row = await findRequest(context, scope, id);
  const { db, brand } = context;
  const thread = await threads.findAbout(db, { subjectType: 'consultation', subjectId: id });
  const reader = readerOf(actor, brand);
  const { items } = thread
    ? await threads.list(db, thread.id, { kind: 'user' }, { limit: 50 }, reader)
    : { items: [] };
  const answers = items.filter(({ internal }) => !internal).map((row) => sayingOf(row, row.body));
  return { clientAccountId: row.clientAccountId, sayings: [...answers, ...byClient(wordsOfRequest(row))] };
};

export const ofChangeRequest: Gather = async (context, actor, scope, id) => {
  const row = await changeRequests.findOrRefuse(context, actor, scope, id);
  const text = [
    `Asks for a change: ${row.requestType.replaceAll(/[_-]/g, ' ')}`,
    `Now: ${row.currentValues}`,
    `Wanted: ${row.requestedValues}`,
    row.requestReason,
  ];
  const isErased = row.requestReason === erasedWords;
  return {
    clientAccountId: row.clientAccountId,
    sayings: isErased ? [] : byClient(text.filter(Boolean).join('\n'), row.author?.id ?? null),
  };
};

/** The most notes of a round. */
const mostNotes = 100;

/** The notes, decisions and feedback on the newest version of a preview, without notes among staff. */
export const ofRound: Gather = async (context, actor, scope, id) => {
  const visitor = await pins.asStaff(context, actor, scope, id);
  const current = await previews.newestReady(context, id);
  const versionId = current?.version.id;
  const shared = (await pins.list(context, visitor))
    .filter((pin) => !pin.internal && pin.versionId === versionId)
    .slice(0, mostNotes);
  const decided = (await decisions.listOf(context, id, visitor.reader)).get(versionId ?? '') ?? [];
  const known = new Set(decided.map((each) => each.id));
  const rated = (await feedback.allOf(context, actor, scope, id)).filter(
    (each) => each.versionId === versionId && !known.has(each.id),
  );
  const sayings = [
    ...decided.flatMap(({ words, contactId }) => byClient(words, contactId)),
    ...rated.flatMap(({ feedback: words, contactId }) => byClient(words, contactId)),
  ];
  for (const pin of shared) {
    sayings.push(sayingOf(pin, `Note ${pin.number}: ${pin.words}`));
    if (pin.replies > 0)
      for (const reply of await pins.repliesTo(context, visitor, pin))
        if (!reply.internal) sayings.push(sayingOf(reply, `Reply to note ${pin.number}: ${reply.body}`));
    if (pin.answer)
      sayings.push({
        side: 'agency',
        by: null,
        text: `Answer to note ${pin.number}: ${[pin.answer.kind, pin.answer.words].filter(Boolean).join('. ')}`,
      });
  }
  return { clientAccountId: visitor.clientAccountId, sayings: sayings.toReversed() };
};

/** The text of the request to which a quote belongs. */
export const ofQuote: Gather = async (context, actor, scope, id) => {
  const quote = await quotes.findOrRefuse(context, scope, id);
  if (quote.consultationId === null) throw conflict('This quote is not for a request.');
  const ofRequests = scopeIf(actor, 'consultations.read');
  if (!ofRequests) throw notFound('This request');
  const row = await findRequest(context, ofRequests, quote.consultationId);
  return {
    clientAccountId: quote.clientAccountId ?? row.clientAccountId,
    sayings: byClient(wordsOfRequest(row)),
  };
};

/**
 * The texts that may be sent to the model: the newest up to a limit, oldest first. Texts of people who are erased or
 * have asked for erasure are left out.
 */
export async function leaving({ db }: Pick<Context, 'db'>, sayings: readonly Saying[]): Promise<Saying[]> {
  const authors = new Set(sayings.flatMap(({ by }) => by ?? []));
  const erased = new Set(await erasure.among(db, [...authors]));
  let left = mostSent;
  return sayings
    .filter(({ by, text }) => text.trim() !== '' && !text.includes(erasedWords) && !(by && erased.has(by)))
    .flatMap((saying) => {
      const text = saying.text.slice(0, left);
      left -= text.length;
      return text === '' ? [] : [{ ...saying, text }];
    })
    .toReversed();
}
