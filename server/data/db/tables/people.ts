import type { Generated } from 'kysely';
import type { OpenedBy } from './sign-in.ts';
import type { RemovedState } from '#contract/removals.ts';
import type { StaffRole, Standing } from '#contract/permissions/permissions.ts';

/** Instants are ISO 8601 text in UTC, ids UUIDv7 text, on both engines. */
type Instant = string;

/** `user`: signed in, but without access to the panel. */
export type UserRole = 'user' | StaffRole;

/** A user of the staff sign-in. */
export interface UserTable {
  id: string;
  email: string | null;
  emailKey: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** The effective role: the higher of `grantedRole` and the role from the configured lists. */
  role: UserRole;
  /** The role that the person got by the set-up link or an invitation. */
  grantedRole: Generated<UserRole>;
  /** The end of a collaborator's access; null for no end. */
  endsAt: Generated<Instant | null>;
  /** The time when the person left. After it no session or sign-in works. */
  deactivatedAt: Generated<Instant | null>;
  /** An IANA name such as `America/Chicago`; null for the agency's time zone. */
  timeZone: Generated<string | null>;
  phone: Generated<string | null>;
  /** The password hash of the local staff sign-in. */
  passwordHash: string | null;
  createdAt: Instant;
  lastSignInAt: Instant | null;
}

/** An account of a user at a sign-in provider. */
export interface UserIdentityTable {
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Instant;
}

/** A client company. */
export interface ClientAccountTable {
  id: string;
  /**
   * Name, address and phone are copied from the primary contact, for index and search. Only the contacts feature writes
   * them, in the transaction that changes the contact.
   */
  name: string;
  email: string;
  emailKey: string;
  phone: string | null;
  company: string | null;
  clientCode: string;
  companyLogoUrl: string | null;
  primaryContactId: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A person who signs in for a client, in one or several companies. */
export interface ContactTable {
  id: string;
  name: string;
  email: string;
  /** The address in its comparable form. It is unique, so each address has one person. */
  emailKey: string;
  phone: string | null;
  /** Null until a password is chosen. */
  passwordHash: string | null;
  /** `self`: the account was opened with the public form, so the address still has to be verified. */
  origin: 'self' | 'staff';
  emailVerifiedAt: Instant | null;
  /** The time of the first mail that asked the person to verify the address; null before. */
  askedToProveAt: Instant | null;
  /** An IANA name such as `America/Chicago`; null for the agency's time zone. */
  timeZone: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/**
 * A contact whom staff have confirmed as a client. The confirmation replaces the verified address while mails cannot be
 * sent.
 */
export interface KnownClientTable {
  contactId: string;
  /** The member of staff who confirmed the client; null if work was shared before staff had to confirm. */
  userId: string | null;
  createdAt: Instant;
}

/** The membership of a contact in a company. */
export interface MembershipTable {
  clientAccountId: string;
  contactId: string;
  standing: Standing;
  /** Whether the contact sees money; null if the standing decides. */
  seesMoney: Generated<boolean | null>;
  /** The newest agency message that this person has read in this company; null for none. */
  lastReadMessageId: string | null;
  /** The time when this person was last signed in to this company. */
  lastSignInAt: Generated<Instant | null>;
  createdAt: Instant;
}

/** An invitation for a contact of a company or a member of staff. Its link works once, within seven days. */
export interface InvitationTable {
  id: string;
  kind: 'contact' | 'staff';
  /** SHA-256 of the token in the link, hex. A new token replaces it when the invitation is sent again. */
  tokenHash: string;
  /** True if the link was mailed. Using a mailed link verifies the address. */
  mailed: boolean;
  name: string | null;
  email: string;
  emailKey: string;
  /** For contacts: the company and the standing there. */
  clientAccountId: string | null;
  standing: Standing | null;
  seesMoney: boolean | null;
  /** For staff: the role, and the end of the access. */
  role: StaffRole | null;
  endsAt: Instant | null;
  /** For staff: JSON text with the ids of companies (client managers) or projects (collaborators) to assign. */
  assignments: string | null;
  invitedByKind: 'contact' | 'user';
  invitedById: string;
  createdAt: Instant;
  expiresAt: Instant;
  acceptedAt: Instant | null;
  revokedAt: Instant | null;
}

/** A member of staff who looks after a company. */
export interface AssignmentTable {
  clientAccountId: string;
  userId: string;
  /** True for the owner, false for helpers. A company has at most one owner. */
  owner: boolean;
  createdAt: Instant;
}

/** A helper or collaborator of a project. The owner is in `project.assignedAdminId`. */
export interface ProjectAssignmentTable {
  projectId: string;
  userId: string;
  createdAt: Instant;
}

export interface SessionTable {
  /** SHA-256 of the token in the cookie, hex. */
  tokenHash: string;
  kind: 'staff' | 'client';
  userId: string | null;
  contactId: string | null;
  /** The company that a contact is signed in to. */
  clientAccountId: string | null;
  userAgent: string | null;
  openedBy: Generated<OpenedBy>;
  /** The last time when the person confirmed a password or code. */
  confirmedAt: Generated<Instant | null>;
  createdAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

/** A client account with its columns for searching and closing. */
export interface ClientAccountStorage extends ClientAccountTable {
  /** Lower-cased name, address, company and code. */
  searchText: Generated<string>;
  /** Null for open companies. Nobody can sign in to a closed company, and nothing in it counts as waiting. */
  closedAs: Generated<RemovedState | 'erased' | null>;
  closedAt: Generated<Instant | null>;
  closedById: Generated<string | null>;
}
