import type { ContactPatch } from '#contract/people.ts';
import { emailKey } from '#contract/validation/fields.ts';
import type { Standing } from '#contract/permissions/permissions.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, conflictAt, notFound } from '#server/core/errors.ts';
import { isUniqueViolation } from '#server/data/db/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import {
  endSessionsIn,
  personChanged,
  type ClientActor,
  type UserActor,
} from '#server/access/sessions/sessions.ts';
import { isTrusted, type AfterAddressProved } from '#server/access/sessions/trust.ts';
import * as clients from '#server/features/clients/service.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as invitations from '#server/features/invitations/service.ts';
import { offeredBy, type Sender } from './invitations.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type AddressWork = Work &
  Pick<Context, 'brand' | 'config' | 'mailer'> & { afterAddressProved: AfterAddressProved };

/** A member of staff, and the scope of companies that this member may change. */
interface Staff {
  actor: UserActor;
  scope: Scope;
}

/** Finds a company within a scope. @throws AppError `not_found` */
export async function companyOrRefuse({ db }: Pick<Work, 'db'>, scope: Scope, id: string) {
  const company = await repository.findCompany(db, scope, id);
  if (!company) throw notFound('This client');
  return company;
}

/** Finds a person of a company and locks the company until the running transaction ends. @throws AppError `not_found` */
async function lockPerson(context: Work, { clientAccountId, contactId }: contacts.Place) {
  await clients.lock(context, clientAccountId);
  const person = await repository.find(context.db, clientAccountId, contactId);
  if (!person) throw notFound('This person');
  return person;
}

/** Checks that someone else in the company can decide. @throws AppError `conflict` for the last person who decides */
async function assertOthersDecide({ db }: Work, { clientAccountId, contactId }: contacts.Place) {
  const people = await repository.list(db, clientAccountId);
  if (people.some(({ id, standing }) => id !== contactId && standing === 'decides')) return;
  throw conflict('Nobody else can approve for this company. Please let someone else approve first.');
}

const told = ({ events }: Work, { clientAccountId, contactId }: contacts.Place) =>
  events.publish({ topic: 'contacts', subjectId: contactId, clientAccountId, forClient: true });

/** After a person's data changed: updates open pages of every company that the person belongs to. */
export async function tellCompanies(context: Work, contactId: string): Promise<void> {
  for (const { clientAccountId } of await contacts.membershipsOf(context.db, contactId)) {
    await told(context, { clientAccountId, contactId });
    await context.events.publish({
      topic: 'clients',
      subjectId: clientAccountId,
      clientAccountId,
      forClient: true,
    });
  }
}

interface RightsPatch {
  standing?: Standing | undefined;
  seesMoney?: boolean | undefined;
}

/**
 * Changes the rights of a person. If the standing changes and `seesMoney` is not given, the new standing decides whether the
 * person sees money.
 */
async function setRights(
  context: Work,
  by: Pick<Sender, 'seesMoney'>,
  place: contacts.Place,
  before: repository.Person,
  { standing = before.standing, seesMoney }: RightsPatch,
) {
  const moved = standing !== before.standing;
  if (!moved && (seesMoney ?? before.seesMoney) === before.seesMoney) return;
  if (moved && before.standing === 'decides') await assertOthersDecide(context, place);
  await contacts.updateMembership(context.db, place, offeredBy(by, { standing, seesMoney }));
  await personChanged(context, place.contactId);
}

interface Details {
  name?: string;
  email?: string;
  phone?: string | null;
}

const taken = () => conflictAt('email', 'Someone else already has this e-mail address.', 'email_taken');

/**
 * Changes the details of a person, which apply in all companies of the person. All these companies must be in the scope of
 * the member of staff.
 */
async function setDetails(
  context: AddressWork,
  { actor, scope }: Staff,
  place: contacts.Place,
  before: repository.Person,
  details: Details,
): Promise<{ link?: string }> {
  const { email, ...rest } = details;
  const { contactId, clientAccountId: id } = place;
  const moved = email !== undefined && emailKey(email) !== before.emailKey;
  if (contacts.isOther(before, details)) await contacts.assertWithin(context, scope, contactId);
  const contact = await clients.updateContact(context, contactId, {
    ...rest,
    ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
    // The new address is not verified yet.
    ...(moved ? { emailVerifiedAt: null } : {}),
    updatedAt: iso(context.now()),
  });
  const shown = moved && contact ? await clients.tellMoved(context, actor, contact, before.email) : {};
  if (contact && moved && isTrusted(contact)) await context.afterAddressProved({ id, email });
  await tellCompanies(context, contactId);
  return shown;
}

/** Leaves out properties that are undefined. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Changes a contact, as staff. @throws AppError `not_found`, `conflict` or `email_taken` */
export async function update(
  context: AddressWork,
  { actor, scope }: Staff,
  place: contacts.Place,
  { standing, seesMoney, primary, ...details }: ContactPatch,
): Promise<Acted<repository.Person & { link?: string }>> {
  const { db } = context;
  const { clientAccountId, contactId } = place;
  const asked = given(details);
  try {
    return await db.tx(async () => {
      await companyOrRefuse(context, scope, clientAccountId);
      const before = await lockPerson(context, place);
      await setRights(context, { seesMoney: true }, place, before, { standing, seesMoney });
      const shown =
        Object.keys(asked).length > 0
          ? await setDetails(context, { actor, scope }, place, before, asked)
          : {};
      if (primary && !before.primary) {
        await clients.setPrimary(context, clientAccountId, contactId);
        const change = { topic: 'clients', subjectId: clientAccountId, clientAccountId } as const;
        await context.events.publish({ ...change, forClient: true });
      }
      const acted = await act(context, actor, {
        action: 'contacts.update',
        subjectType: 'contact',
        subjectId: contactId,
        clientAccountId,
        detail: { fields: Object.keys(given({ standing, seesMoney, primary, ...details })), standing },
        topic: 'contacts',
        forClient: true,
      });
      return acted.with({ ...((await repository.find(db, clientAccountId, contactId)) ?? before), ...shown });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

async function takeOut(context: Work, place: contacts.Place): Promise<void> {
  const { clientAccountId, contactId } = place;
  const person = await lockPerson(context, place);
  if (person.primary)
    throw conflict('This is the primary contact. Please make someone else the primary contact first.');
  if (person.standing === 'decides') await assertOthersDecide(context, place);
  await contacts.removeMembership(context.db, place);
  await endSessionsIn(context, place);
  await invitations.withdrawOf(context, { invitedById: contactId, clientAccountId });
}

/**
 * Removes a contact from a company, as staff. The contact's sessions in the company end at once. @throws AppError
 * `not_found` or `conflict`
 */
export const remove = (context: Work, { actor, scope }: Staff, place: contacts.Place): Promise<Acted> =>
  context.db.tx(async () => {
    await companyOrRefuse(context, scope, place.clientAccountId);
    await takeOut(context, place);
    return act(context, actor, {
      action: 'contacts.delete',
      subjectType: 'contact',
      subjectId: place.contactId,
      clientAccountId: place.clientAccountId,
      topic: 'contacts',
      forClient: true,
    });
  });

/** Changes the rights of a colleague in the caller's company. @throws AppError `not_found` or `conflict` */
export const updateColleague = (
  context: Work,
  by: ClientActor,
  place: contacts.Place,
  rights: RightsPatch,
): Promise<repository.Person> =>
  context.db.tx(async () => {
    const before = await lockPerson(context, place);
    await setRights(context, by, place, before, rights);
    await told(context, place);
    return lockPerson(context, place);
  });

/**
 * Removes a colleague from the caller's company. The colleague's sessions there end at once. @throws AppError `not_found` or
 * `conflict`
 */
export const removeColleague = (context: Work, place: contacts.Place): Promise<void> =>
  context.db.tx(async () => {
    await takeOut(context, place);
    await told(context, place);
  });
