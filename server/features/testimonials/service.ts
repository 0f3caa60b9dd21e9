import type { answerTestimonial, updateTestimonial, writeTestimonial } from '#contract/testimonials.ts';
import type { Output } from '#contract/endpoint.ts';
import type { PublicPortfolioItem, PublicTestimonial } from '#contract/pages.ts';
import type { ShownAs } from '#contract/publications.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, actsOn } from '#server/data/audit/act.ts';
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
 * Asks a client for a testimonial, in the running transaction. Returns null if the client has not answered an earlier
 * question.
 */
export async function ask(
  context: Work,
  actor: Pick<UserActor, 'id'>,
  clientAccountId: string,
  about: string | null,
): Promise<Acted<string> | null> {
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
  const acted = await record(context, actor, 'ask', { id, clientAccountId });
  await notify(context, {
    kind: 'testimonial-asked',
    subjectType: 'testimonial',
    subjectId: id,
    clientAccountId,
    by: { kind: 'user', id: actor.id },
  });
  return acted.with(id);
}

/** Asks a client for a testimonial. @throws AppError `conflict` if the client has not answered an earlier question */
export const create = (context: Work, actor: UserActor, clientAccountId: string, about: string | null) =>
  context.db.tx(async () => {
    const asked = await ask(context, actor, clientAccountId, about);
    if (asked === null) throw conflict('This client has already been asked.');
    return asked.with(await findOrRefuse(context, asked.answer));
  });

/**
 * Shows or hides a testimonial, or suggests another wording. The suggestion replaces the text once the client agrees.
 * @throws AppError `conflict` when showing a text to which the client has not agreed
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
      throw conflict('The client has not approved this wording yet.');
    if (suggestion !== undefined && (!written || row.clientAccountId === null))
      throw conflict('The client has not written anything yet.');
    await repository.update(context.db, id, {
      ...(isVisible !== undefined && { isVisible }),
      ...(suggestion !== undefined && { suggestion, state: 'reworded' }),
    });
    const verb = suggestion === undefined ? (isVisible ? 'show' : 'hide') : 'reword';
    const acted = await record(context, actor, verb, row);
    if (suggestion !== undefined)
      await notify(context, {
        kind: 'testimonial-asked',
        subjectType: 'testimonial',
        subjectId: id,
        clientAccountId: row.clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    return acted.with(await findOrRefuse(context, id));
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

/** Stores the text that a client wrote. It is hidden until staff have read it and show it. */
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

/**
 * Stores the answer of a client, who agrees to another wording, withdraws the text, or allows it again. Withdrawing hides
 * the text at once. Afterwards staff decide again whether to show it.
 */
export const answer = (
  context: Work,
  actor: ClientActor,
  id: string,
  { answer: said }: Body<typeof answerTestimonial>,
) =>
  context.db.tx(async () => {
    const { suggestion, state, quote } = await own(context, actor, id);
    if (said === 'agree') {
      if (state !== 'reworded' || suggestion === null)
        throw conflict('You were not asked to change the wording.');
      await repository.update(context.db, id, { quote: suggestion, suggestion: null, state: 'written' });
    } else if (said === 'again') {
      if (state !== 'withdrawn') throw conflict('This testimonial was not withdrawn.');
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

/** The testimonials of a client, newest first. */
export const listOfClient = ({ db }: Pick<Work, 'db'>, clientAccountId: string) =>
  repository.ofClient(db, clientAccountId);

/** At most this many testimonials are shown on all public pages. */
const shown = 60;

/**
 * The testimonials that visitors see, newest first. If a testimonial shows the company's name, it links to the project that
 * it is about, or else to the company's newest one.
 */
export async function forVisitors<
  T extends Pick<PublicPortfolioItem, 'id' | 'title' | 'logoUrl'> & { clientAccountId: string | null },
>({ db }: Pick<Work, 'db'>, works: () => Promise<readonly T[]>): Promise<PublicTestimonial[]> {
  const said = await repository.visible(db, shown);
  const all = said.some(({ company }) => company !== null) ? await works() : [];
  return said.map(({ about, clientAccountId, ...testimonial }) => {
    const own =
      testimonial.company === null ? [] : all.filter((work) => work.clientAccountId === clientAccountId);
    return { ...testimonial, work: own.find(({ title }) => title === about) ?? own[0] ?? null };
  });
}
