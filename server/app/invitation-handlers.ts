import type { AfterAddressProved } from '../access/sessions/trust.ts';
import type { Context } from '../core/context.ts';
import type { InvitationHandlers } from '../features/invitations/handlers.ts';
import { joiningTeam } from '../features/staff-auth/invited.ts';
import { joining } from '../features/people/joining.ts';

/** What accepting an invitation does, by its kind. */
export const invitationHandlers = (
  context: Context & { afterAddressProved: AfterAddressProved },
): InvitationHandlers => ({
  contact: joining(context),
  staff: joiningTeam(context),
});
