import * as contract from '#contract/people.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { contactsWithFactor } from '#server/access/second-factor/second-factor.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { AfterAddressProved } from '#server/access/sessions/trust.ts';
import type { Route } from '#server/http/route.ts';
import * as clients from '#server/features/clients/service.ts';
import { kindsWithoutMail } from '#server/work/notices/bell/choices.ts';
import * as invitations from './invitations.ts';
import * as repository from './repository.ts';
import * as service from './service.ts';

const staffSender = (
  { id, firstName, lastName, email }: UserActor,
  { brand }: Context,
): invitations.Sender => ({
  kind: 'user',
  id,
  email,
  seesMoney: true,
  name: [firstName, lastName].filter(Boolean).join(' ') || brand.name,
});

function staffRoutes(route: Route, context: Context, afterAddressProved: AfterAddressProved): void {
  const { db } = context;
  const noted = (actor: UserActor, verb: string, clientAccountId: string, subjectId: string) =>
    act(context, actor, {
      action: `invitations.${verb}`,
      subjectType: 'invitation',
      subjectId,
      clientAccountId,
      // No topic here, because the invitations of a company publish their own events.
      topic: null,
    });

  route(contract.getContacts, async ({ params, scope }) => {
    await service.companyOrRefuse(context, scope, params.id);
    const contacts = await repository.list(db, params.id);
    const ids = contacts.map(({ id }) => id);
    const noMail = await kindsWithoutMail(db, ids);
    const withFactor = await contactsWithFactor(context, ids);
    return {
      contacts: contacts.map((contact) => ({
        ...contact,
        noMail: noMail.get(contact.id) ?? [],
        secondFactor: withFactor.has(contact.id),
      })),
      invitations: await invitations.pending(context, params.id),
    };
  });
  route(contract.inviteContact, ({ actor, scope, params, body }) =>
    db.tx(async () => {
      const place = await service.companyOrRefuse(context, scope, params.id);
      const sent = await invitations.invite(context, staffSender(actor, context), place, body);
      const acted = await noted(actor, 'create', place.id, sent.id);
      return acted.with(sent);
    }),
  );
  route(contract.resendContactInvitation, ({ actor, scope, params }) =>
    db.tx(async () => {
      const place = await service.companyOrRefuse(context, scope, params.id);
      const sender = staffSender(actor, context);
      const sent = await invitations.resend(context, sender, place, params.invitationId);
      const acted = await noted(actor, 'resend', place.id, sent.id);
      return acted.with(sent);
    }),
  );
  route(contract.revokeContactInvitation, async ({ actor, scope, params }) => {
    const acted = await db.tx(async () => {
      const place = await service.companyOrRefuse(context, scope, params.id);
      await invitations.revoke(context, place, params.invitationId);
      return noted(actor, 'revoke', place.id, params.invitationId);
    });
    return acted.with({ message: 'The invitation is withdrawn.' });
  });
  route(contract.updateContact, ({ actor, scope, params, body }) =>
    service.update(
      { ...context, afterAddressProved },
      { actor, scope },
      { clientAccountId: params.id, contactId: params.contactId },
      body,
    ),
  );
  route(contract.deleteContact, async ({ actor, scope, params }) => {
    const place = { clientAccountId: params.id, contactId: params.contactId };
    const acted = await service.remove(context, { actor, scope }, place);
    return acted.with({ message: 'The contact is removed.' });
  });
}

const colleague = ({ contactId }: ClientActor, person: repository.Person) => ({
  ...person,
  isYou: person.id === contactId,
});

function clientRoutes(route: Route, context: Context): void {
  const { db } = context;
  const sender = ({ contactId, name, email, seesMoney }: ClientActor) =>
    ({ kind: 'contact', id: contactId, name, email, seesMoney }) as const;
  const own = ({ clientAccountId }: ClientActor) => clients.findOrRefuse(db, 'all', clientAccountId);

  route(contract.getColleagues, async ({ actor }) => ({
    people: (await repository.list(db, actor.clientAccountId)).map((person) => colleague(actor, person)),
    invitations:
      actor.standing === 'decides' ? await invitations.pending(context, actor.clientAccountId) : [],
  }));
  route(contract.inviteColleague, ({ actor, body }) =>
    db.tx(async () => invitations.invite(context, sender(actor), await own(actor), body)),
  );
  route(contract.resendColleagueInvitation, ({ actor, params }) =>
    db.tx(async () => invitations.resend(context, sender(actor), await own(actor), params.id)),
  );
  route(contract.revokeColleagueInvitation, async ({ actor, params }) => {
    await db.tx(async () => invitations.revoke(context, await own(actor), params.id));
    return { message: 'The invitation is withdrawn.' };
  });
  route(contract.updateColleague, async ({ actor, params, body }) => {
    const place = { clientAccountId: actor.clientAccountId, contactId: params.id };
    return colleague(actor, await service.updateColleague(context, actor, place, body));
  });
  route(contract.deleteColleague, async ({ actor, params }) => {
    await service.removeColleague(context, {
      clientAccountId: actor.clientAccountId,
      contactId: params.id,
    });
    return { message: 'The person is removed.' };
  });
}

export function routes(route: Route, context: Context, afterAddressProved: AfterAddressProved): void {
  staffRoutes(route, context, afterAddressProved);
  clientRoutes(route, context);
}
