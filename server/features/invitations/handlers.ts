import type { InvitationOffer } from '#contract/invitations.ts';
import type { Sender } from '#server/access/throttle/sign-in-tries.ts';
import type { SessionSubject } from '#server/access/sessions/sessions.ts';
import type { InvitationTable } from '#server/data/db/tables/people.ts';

/** The input of the button that accepts an invitation, and the people who are signed in in that browser. */
export interface Acceptance {
  token: string;
  name: string | undefined;
  password: string | undefined;
  signedIn: { contactId: string | null; userId: string | null };
  from: Sender;
}

/** The session to start, if any, and the address that the browser opens next. */
export interface Accepted {
  subject: SessionSubject | null;
  next: string;
}

/** Handles invitations of one kind. `accept` uses up the link, in the transaction that gives the person access. */
export interface InvitationHandler {
  offer(invitation: InvitationTable): Promise<Pick<InvitationOffer, 'to' | 'provider' | 'choosesPassword'>>;
  accept(invitation: InvitationTable, acceptance: Acceptance): Promise<Accepted>;
}

/**
 * A handler for each kind of invitation. The application passes the handlers in, because this feature knows neither
 * companies nor the team.
 */
export type InvitationHandlers = Record<InvitationTable['kind'], InvitationHandler>;
