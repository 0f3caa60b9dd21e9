import type { AfterAddressProved } from '../access/sessions/trust.ts';
import type { Context } from '../core/context.ts';
import type { InvitationHandlers } from '../features/invitations/handlers.ts';
import { joiningTeam } from '../features/staff-auth/invited.ts';
import { joining } from '../features/people/joining.ts';

/** The effect of accepting an invitation, by its kind. */
export const invitationHandlers = (
  context: Context & { afterAddressProved: AfterAddressProved },
): InvitationHandlers => ({
  contact: joining(context),
  staff: joiningTeam(context),
});
