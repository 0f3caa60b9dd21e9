import type { DraftModel, DraftSettings } from '#contract/drafts.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import * as clients from '#server/features/clients/service.ts';
import { assertMaySend } from '#server/work/outgoing/public-address.ts';
import { plainText } from './clean.ts';
import { modelSubject, readModel, writeModel, type StoredModel } from './model-settings.ts';
import { askModel, ModelFailure } from './model.ts';
import * as repository from './repository.ts';

export { hasModel } from './model-settings.ts';

const testLimit = { max: 20, windowMs: 60 * 60 * 1000 };

const shown = (model: StoredModel | null): DraftSettings => ({
  settings: model && {
    address: model.address,
    model: model.model,
    strangers: model.strangers,
    hasKey: model.key !== '',
  },
});

export const settingsOf = async (context: Pick<Context, 'db' | 'secrets'>): Promise<DraftSettings> =>
  shown(await readModel(context));

/**
 * The name and host of the model, for people who may read the texts that are sent to it. The name is null while drafts
 * are off.
 */
export async function nameOf(context: Pick<Context, 'db' | 'secrets'>) {
  const model = await readModel(context);
  return { model: model && { name: model.model, host: new URL(model.address).host } };
}

const acted = (context: Context, actor: UserActor, verb: string) =>
  act(context, actor, {
    action: `drafts.${verb}`,
    subjectType: 'drafts',
    subjectId: modelSubject,
    clientAccountId: null,
    topic: 'settings',
    forClient: false,
  });

/**
 * Stores the model. The stored API key is kept only if the server is the same, so that no other server gets it.
 * @throws AppError `invalid` for a private address
 */
export async function save(context: Context, actor: UserActor, { key, ...given }: DraftModel) {
  await assertMaySend('address', given.address, { toPrivate: context.config.webhooksToPrivate });
  return context.db.tx(async () => {
    const before = await readModel(context);
    const isSameServer = before && new URL(before.address).origin === new URL(given.address).origin;
    const model = { ...given, key: key ?? (isSameServer ? before.key : '') };
    await writeModel(context, model);
    return (await acted(context, actor, 'save')).with(shown(model));
  });
}

/** Switches drafts off. The permissions of clients stay stored. */
export const remove = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    await writeModel(context, null);
    return (await acted(context, actor, 'remove')).with({ message: 'Drafts are off.' });
  });

/**
 * Tests the model: it should answer with one word.
 * @throws AppError `conflict` while drafts are off
 */
export async function test(context: Context, actor: UserActor) {
  const { db, now, config } = context;
  const model = await readModel(context);
  if (!model) throw conflict('Please set up the model first.');
  await takeTry(db, `drafts-test/${actor.id}`, testLimit, now());
  const prompt = { system: 'You answer with one word.', user: 'Please answer with the word Ready.' };
  const signal = AbortSignal.timeout(20_000);
  let text = '';
  let failure: string | null = null;
  try {
    const sending = { toPrivate: config.webhooksToPrivate, signal };
    for await (const part of plainText(askModel(model, prompt, sending))) text += part;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    failure = signal.aborted ? 'No answer within 20 seconds.' : error.message;
  }
  const receipt = await db.tx(() => acted(context, actor, 'test'));
  const word = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  if (failure === null && word === '') failure = 'The model sent an empty answer.';
  return receipt.with({ works: failure === null, words: failure ?? `${model.model} answered: “${word}”` });
}

/**
 * Whether a client's texts may be sent to the model.
 * @throws AppError `not_found`
 */
export async function ofClient({ db }: Pick<Context, 'db'>, scope: Scope, id: string) {
  await clients.findOrRefuse(db, scope, id);
  return { allowed: (await repository.findClient(db, id))?.allowed ?? false };
}

/**
 * Sets whether a client's texts may be sent to the model.
 * @throws AppError `not_found`
 */
export const setOfClient = (context: Context, actor: UserActor, scope: Scope, id: string, allowed: boolean) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await clients.findOrRefuse(db, scope, id);
    if (allowed) await repository.allow(db, id, iso(now()));
    else await repository.forbid(db, id);
    const receipt = await act(context, actor, {
      action: allowed ? 'drafts.allow' : 'drafts.forbid',
      subjectType: 'client',
      subjectId: id,
      clientAccountId: id,
      topic: 'clients',
      forClient: false,
    });
    return receipt.with({ allowed });
  });
