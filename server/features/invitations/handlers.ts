import type { InvitationOffer } from '#contract/invitations.ts';
import type { Sender } from '#server/access/throttle/sign-in-tries.ts';
import type { SessionSubject } from '#server/access/sessions/sessions.ts';
import type { InvitationTable } from '#server/data/db/migrations/people-tables.ts';

/** What the button of an invitation sends, and who is signed in in that browser. */
export interface Acceptance {
  token: string;
  name: string | undefined;
  password: string | undefined;
  signedIn: { contactId: string | null; userId: string | null };
  from: Sender;
}

/** What follows: the session that is started, where one is, and the address the page leads to. */
export interface Accepted {
  subject: SessionSubject | null;
  next: string;
}

/** Lets people in by invitations of one kind. `accept` uses the link up itself, in the transaction that lets the person in. */
export interface InvitationHandler {
  offer(invitation: InvitationTable): Promise<Pick<InvitationOffer, 'to' | 'provider' | 'choosesPassword'>>;
  accept(invitation: InvitationTable, acceptance: Acceptance): Promise<Accepted>;
}

/** The handlers of each kind, handed in by the application: this feature knows neither companies nor the team. */
export type InvitationHandlers = Record<InvitationTable['kind'], InvitationHandler>;
