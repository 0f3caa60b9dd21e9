import type * as z from 'zod/mini';
import {
  keyLimits,
  needsCompanies,
  type ApiKey,
  type keyCompanies,
  type newApiKey,
} from '#contract/api-keys.ts';
import { addKey, keysNow, newKey, revokeKey } from '#server/access/api-keys/api-keys.ts';
import { staffName } from '#server/access/people/person.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import { lockWrites } from '#server/data/db/engines/engine.ts';
import { companiesOf, letReach } from '../assignments/service.ts';
import { proveSelf, type Owner } from '../security/service.ts';
import { addKeyUser } from '../staff-auth/service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** The keys that were not revoked. */
export async function list({ db, brand }: Pick<Context, 'db' | 'brand'>): Promise<ApiKey[]> {
  const rows = await keysNow(db);
  const companies = await companiesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    ...row,
    companies: companies.get(row.id) ?? [],
    createdBy: staffName({ firstName, lastName, email }, { agency: brand.name, seesAddresses: true }),
  }));
}

const acted = (context: Work, actor: UserActor, verb: string, id: string) =>
  act(context, actor, {
    action: `api-keys.${verb}`,
    subjectType: 'apiKey',
    subjectId: id,
    clientAccountId: null,
    topic: 'settings',
    forClient: false,
  });

/**
 * Makes a key. Only this answer contains the key itself. The maker has to enter the password and code.
 * @throws AppError `conflict` if there are too many keys, `confirmation_required` or `validation_error`
 */
export async function create(
  context: Context,
  actor: UserActor,
  owner: Owner,
  { name, role, companies, endsAt = null, password, code }: z.output<typeof newApiKey>,
): Promise<Acted<{ id: string; key: string }>> {
  await proveSelf(context, owner, { password, code });
  return context.db.tx(async () => {
    const { db, now } = context;
    await lockWrites(db, 'apiKey');
    if ((await keysNow(db)).length >= keyLimits.keys)
      throw conflict(`There can be at most ${keyLimits.keys} API keys.`);
    if (endsAt !== null && endsAt <= iso(now())) {
      const text = 'Please choose a day in the future.';
      throw invalid(text, { endsAt: text });
    }
    const at = now();
    const id = await addKeyUser(context, name);
    const { key, ...hidden } = newKey();
    await addKey(db, {
      ...hidden,
      id,
      name,
      role,
      endsAt,
      revokedAt: null,
      createdById: actor.id,
      createdAt: iso(at),
      lastUsedAt: null,
    });
    if (needsCompanies(role)) await letReach(context, id, companies);
    return (await acted(context, actor, 'create', id)).with({ id, key });
  });
}

/**
 * Sets the companies that a key reaches. To add a company, the actor has to enter the password and code.
 * @throws AppError `not_found`, `conflict` if the key's role reaches all companies, `confirmation_required` or
 * `validation_error`
 */
export async function setCompanies(
  context: Context,
  actor: UserActor,
  owner: Owner,
  id: string,
  { companies, ...proof }: z.output<typeof keyCompanies>,
): Promise<Acted> {
  const isWider = async () => {
    const before = (await companiesOf(context.db, [id])).get(id) ?? [];
    return companies.some((each) => !before.some((one) => one.id === each));
  };
  const proved = await isWider();
  if (proved) await proveSelf(context, owner, proof);
  return context.db.tx(async () => {
    await lockWrites(context.db, 'apiKey');
    // If somebody has just removed a company from the key, this change would add it again without a password.
    if (!proved && (await isWider())) throw conflict('This key has changed. Please try again.');
    const key = (await keysNow(context.db)).find((each) => each.id === id);
    if (!key) throw notFound('This API key');
    if (!needsCompanies(key.role)) throw conflict('A key with this role reaches all clients.');
    await letReach(context, id, companies);
    return acted(context, actor, 'update', id);
  });
}

/** Revokes a key: its next call is refused. @throws AppError `not_found` */
export const revoke = (context: Work, actor: UserActor, id: string): Promise<Acted> =>
  context.db.tx(async () => {
    const { db, now } = context;
    if (!(await revokeKey(db, id, now()))) throw notFound('This API key');
    return acted(context, actor, 'revoke', id);
  });
