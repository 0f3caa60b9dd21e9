import type { answerTestimonial, updateTestimonial, writeTestimonial } from '#contract/testimonials.ts';
import type { Output } from '#contract/endpoint.ts';
import type { ShownAs } from '#contract/publications.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import * as clients from '#server/features/clients/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type Body<E extends { body: unknown }> = Output<E['body']>;

const record = actsOn({ noun: 'testimonials', subjectType: 'testimonial', topic: 'testimonials' });

async function findOrRefuse({ db }: Pick<Work, 'db'>, id: string) {
  const row = await repository.find(db, id);
  if (!row) throw notFound('This testimonial');
  return row;
}

async function own({ db }: Pick<Work, 'db'>, { clientAccountId }: ClientActor, id: string) {
  const row = await repository.find(db, id);
  if (!row || row.clientAccountId !== clientAccountId) throw notFound('This question');
  return { ...row, clientAccountId };
}

/**
 * Asks a client for a few words, in the running transaction; null where the client was asked and has not answered yet.
 */
export async function ask(
  context: Work,
  actor: Pick<UserActor, 'id'>,
  clientAccountId: string,
  about: string | null,
): Promise<string | null> {
  const { db, now } = context;
  const before = await repository.ofClient(db, clientAccountId);
  if (before.some(({ state }) => state === 'asked' || state === 'reworded')) return null;
  const client = await clients.findOrRefuse(db, 'all', clientAccountId);
  const id = newId(now());
  await repository.insert(db, {
    id,
    clientAccountId,
    contactId: null,
    author: client.name,
    company: client.company,
    about,
    quote: '',
    suggestion: null,
    rating: null,
    state: 'asked',
    isVisible: false,
    writtenAt: null,
    createdAt: iso(now()),
  });
  await record(context, actor, 'ask', { id, clientAccountId });
  await notify(context, {
    kind: 'testimonial-asked',
    subjectType: 'testimonial',
    subjectId: id,
    clientAccountId,
    by: { kind: 'user', id: actor.id },
  });
  return id;
}

/** Asks a client for a few words. @throws AppError `conflict` where an answer is awaited already */
export const create = (context: Work, actor: UserActor, clientAccountId: string, about: string | null) =>
  context.db.tx(async () => {
    const id = await ask(context, actor, clientAccountId, about);
    if (id === null) throw conflict('This client is asked already.');
    return findOrRefuse(context, id);
  });

/**
 * Shows or hides words, or asks for others, which hides the present ones only when the client agrees.
 * @throws AppError `conflict` while the client has not agreed to what would be shown
 */
export const update = (
  context: Work,
  actor: UserActor,
  id: string,
  { isVisible, suggestion }: Body<typeof updateTestimonial>,
) =>
  context.db.tx(async () => {
    const row = await findOrRefuse(context, id);
    const written = row.state === 'written' || row.state === 'reworded';
    if (isVisible === true && row.state !== 'written')
      throw conflict('The client has not agreed to these words yet.');
    if (suggestion !== undefined && (!written || row.clientAccountId === null))
      throw conflict('There are no words of the client yet.');
    await repository.update(context.db, id, {
      ...(isVisible !== undefined && { isVisible }),
      ...(suggestion !== undefined && { suggestion, state: 'reworded' }),
    });
    const verb = suggestion === undefined ? (isVisible ? 'show' : 'hide') : 'reword';
    await record(context, actor, verb, row);
    if (suggestion !== undefined)
      await notify(context, {
        kind: 'testimonial-asked',
        subjectType: 'testimonial',
        subjectId: id,
        clientAccountId: row.clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    return findOrRefuse(context, id);
  });

const named = (how: ShownAs, { company, name }: ClientActor) => {
  const first = name.trim().split(/\s+/)[0] ?? name;
  if (how === 'anonymous') return { author: 'A client', company: null };
  return how === 'company' ? { author: name, company } : { author: first, company: null };
};

async function tell(context: Work, { clientAccountId, contactId }: ClientActor, id: string): Promise<void> {
  await context.events.publish({ topic: 'testimonials', subjectId: id, clientAccountId, forClient: true });
  await notify(context, {
    kind: 'testimonial',
    subjectType: 'testimonial',
    subjectId: id,
    clientAccountId,
    by: { kind: 'contact', id: contactId },
  });
}

/** Stores what a client writes. New words have to be shown anew: nobody shows what nobody of the agency has read. */
export const write = (
  context: Work,
  actor: ClientActor,
  id: string,
  { quote, rating = null, shownAs }: Body<typeof writeTestimonial>,
) =>
  context.db.tx(async () => {
    await own(context, actor, id);
    await repository.update(context.db, id, {
      ...named(shownAs, actor),
      contactId: actor.contactId,
      quote,
      rating,
      state: 'written',
      suggestion: null,
      isVisible: false,
      writtenAt: iso(context.now()),
    });
    await tell(context, actor, id);
    return own(context, actor, id);
  });

/** A client agrees to other words, takes everything back, which hides it at once, or gives it again, to be read before it is shown. */
export const answer = (
  context: Work,
  actor: ClientActor,
  id: string,
  { answer: said }: Body<typeof answerTestimonial>,
) =>
  context.db.tx(async () => {
    const { suggestion, state, quote } = await own(context, actor, id);
    if (said === 'agree') {
      if (state !== 'reworded' || suggestion === null) throw conflict('Nobody asked for other words.');
      await repository.update(context.db, id, { quote: suggestion, suggestion: null, state: 'written' });
    } else if (said === 'again') {
      if (state !== 'withdrawn') throw conflict('These words were not taken back.');
      await repository.update(context.db, id, { state: 'written' });
    } else {
      await repository.update(context.db, id, {
        state: quote === '' ? 'declined' : 'withdrawn',
        suggestion: null,
        isVisible: false,
      });
    }
    await tell(context, actor, id);
    return own(context, actor, id);
  });

/** Those of a client, the newest first. */
export const listOfClient = ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  repository.ofClient(db, clientAccountId);

/** How many the landing page shows. */
const shown = 3;

/** What visitors read. */
export const forVisitors = ({ db }: Pick<Work, 'db'>) => repository.visible(db, shown);
