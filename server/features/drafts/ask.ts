import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { reachOf } from '#contract/permissions/permissions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import * as savedReplies from '#server/features/saved-replies/service.ts';
import { lineNames, plainText } from './clean.ts';
import { leaving, type Gather } from './material.ts';
import { readModel, type StoredModel } from './model-settings.ts';
import { askModel, ModelFailure, type Prompt } from './model.ts';
import { promptOf, type DraftKind } from './prompt.ts';
import * as repository from './repository.ts';

const limit = { max: 60, windowMs: 60 * 60 * 1000 };

/** The most characters of saved replies that are sent to the model. */
const mostSaved = 6_000;

interface Asked {
  actor: UserActor;
  scope: Scope;
  params: { id: string };
  reply: FastifyReply;
}

async function assertAllowed(context: Context, model: StoredModel, clientAccountId: string | null) {
  if (clientAccountId === null) {
    if (model.strangers) return;
    throw conflict('Texts of people who are not clients may not be sent to the model.');
  }
  const client = await repository.findClient(context.db, clientAccountId);
  if (!client) throw conflict('Texts of archived and deleted clients are not sent to the model.');
  if (!client.allowed)
    throw conflict(
      `Texts of ${client.name} may not be sent to the model. You can allow it in the client’s details.`,
    );
}

async function savedTexts({ db }: Context, { role }: UserActor): Promise<string[]> {
  if (reachOf(role, 'messages.read') === null) return [];
  let left = mostSaved;
  return (await savedReplies.list(db)).flatMap(({ body }) => {
    left -= body.length;
    return left < 0 ? [] : [body];
  });
}

const event = (name: 'text' | 'done' | 'failed', data: string) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Makes the function that streams drafts, and the function that ends all drafts of this process. */
export function createDrafts(context: Context) {
  const running = new Map<string, AbortController>();

  async function* written(kind: DraftKind, model: StoredModel, prompt: Prompt, signal: AbortSignal) {
    const { config, log } = context;
    const toPrivate = config.webhooksToPrivate;
    try {
      const answer = plainText(askModel(model, prompt, { toPrivate, signal }));
      let isEmpty = true;
      for await (const part of kind === 'lines' ? lineNames(answer) : answer) {
        isEmpty = false;
        yield event('text', part);
      }
      yield isEmpty ? event('failed', 'The model sent an empty answer.') : event('done', '');
    } catch (error) {
      if (!(error instanceof ModelFailure)) log.error({ err: error }, 'A draft failed');
      yield event(
        'failed',
        error instanceof ModelFailure ? error.message : 'The draft could not be written.',
      );
    }
  }

  /**
   * Streams a draft. The act is logged before any text is sent to the model.
   * @throws AppError `not_found`, `too_many_requests`, or `conflict` while drafts are off or not allowed, or while
   * another draft of the person is being written
   */
  async function stream(
    kind: DraftKind,
    subjectType: string,
    gather: Gather,
    { actor, scope, params: { id }, reply }: Asked,
  ): Promise<Acted<FastifyReply>> {
    const { db, now } = context;
    const { clientAccountId, sayings } = await gather(context, actor, scope, id);
    const model = await readModel(context);
    if (!model) throw conflict('Drafts by a model are off.');
    await assertAllowed(context, model, clientAccountId);
    const texts = await leaving(context, sayings);
    if (!texts.some(({ side }) => side === 'client')) throw conflict('There is no text to draft from.');
    if (running.has(actor.id))
      throw conflict('Another draft of yours is being written. Please stop it first.');
    const stop = new AbortController();
    running.set(actor.id, stop);
    const leave = () => {
      stop.abort();
      if (running.get(actor.id) === stop) running.delete(actor.id);
    };
    try {
      await takeTry(db, `drafts/${actor.id}`, limit, now());
      const prompt = promptOf(kind, texts, kind === 'answer' ? await savedTexts(context, actor) : []);
      const acted = await db.tx(() =>
        act(context, actor, {
          action: `drafts.${kind}`,
          subjectType,
          subjectId: id,
          clientAccountId,
          detail: { model: model.model, characters: prompt.system.length + prompt.user.length },
          topic: null,
        }),
      );
      reply.raw.once('close', leave);
      // A connection that is closed already sends no `close` event any more.
      if (reply.raw.destroyed) stop.abort();
      const events = Readable.from(written(kind, model, prompt, stop.signal)).once('close', leave);
      // The header stops proxies from buffering the answer, which would delay the draft.
      void reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(events);
      return acted.with(reply);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Ends all drafts when the process stops. */
  function end(): void {
    for (const stop of running.values()) stop.abort();
  }

  return { stream, end };
}
