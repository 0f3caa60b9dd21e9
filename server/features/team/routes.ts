import * as contract from '#contract/team.ts';
import type { Context } from '#server/core/context.ts';
import type { Route } from '#server/http/route.ts';
import type { Owners } from './hand-over.ts';
import * as invitations from './invitations.ts';
import * as service from './service.ts';

export function routes(route: Route, context: Context, owners: Owners): void {
  route(contract.listTeam, ({ query }) => service.list(context, query));
  route(contract.updateTeamMember, ({ actor, params, body }) =>
    service.update(context, actor, params.id, body),
  );
  route(contract.getHeldWork, ({ params }) => service.heldBy(context, params.id));
  route(contract.deactivateTeamMember, ({ actor, params, body }) =>
    service.deactivate(context, owners, actor, { id: params.id, to: body }),
  );
  route(contract.reactivateTeamMember, ({ actor, params, body }) =>
    service.reactivate(context, actor, params.id, body.endsAt),
  );

  route(contract.listTeamInvitations, () => invitations.pending(context));
  route(contract.inviteStaff, ({ actor, body }) => invitations.inviteStaff(context, actor, body));
  route(contract.inviteCollaborator, ({ actor, body }) =>
    invitations.inviteCollaborator(context, actor, body),
  );
  route(contract.resendTeamInvitation, ({ actor, params }) => invitations.resend(context, actor, params.id));
  route(contract.revokeTeamInvitation, async ({ actor, params }) => {
    const acted = await invitations.revoke(context, actor, params.id);
    return acted.with({ message: 'The invitation has been withdrawn.' });
  });
}
