import type { Generated } from 'kysely';
import type { OpenedBy } from './sign-in-tables.ts';
import type { RemovedState } from '#contract/removals.ts';
import type { StaffRole, Standing } from '#contract/permissions/permissions.ts';

/** Instants are ISO 8601 text in UTC, ids UUIDv7 text, on both engines. */
type Instant = string;

/** `user`: signed in, without access to the panel. */
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
  /** The role in force: the higher of `grantedRole` and what the configured lists say. */
  role: UserRole;
  /** The role granted in the product: by the set-up link, or by an invitation. */
  grantedRole: Generated<UserRole>;
  /** When the access of a collaborator ends; null: it does not end by itself. */
  endsAt: Generated<Instant | null>;
  /** When the person left: no session or sign-in works from then on. */
  deactivatedAt: Generated<Instant | null>;
  /** IANA name, such as `America/Chicago`; null: that of the agency. */
  timeZone: Generated<string | null>;
  phone: Generated<string | null>;
  /** Local staff sign-in only. */
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

/** A company that is a client. */
export interface ClientAccountTable {
  id: string;
  /**
   * Name, address and phone are copies of the primary contact's, for the index and the search. The contacts feature alone
   * writes them, in the transaction that changes the contact.
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

/** A person at a client, in one company or several. */
export interface ContactTable {
  id: string;
  name: string;
  email: string;
  /** Unique: one person for each address. */
  emailKey: string;
  phone: string | null;
  /** Null: no password has been chosen yet. */
  passwordHash: string | null;
  /** `self`: opened with the public form, so that the address proves nothing until it is verified. */
  origin: 'self' | 'staff';
  emailVerifiedAt: Instant | null;
  /** When a link to prove the address was mailed first; null: nobody has been asked yet. */
  askedToProveAt: Instant | null;
  /** IANA name, such as `America/Chicago`; null: that of the agency. */
  timeZone: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Staff confirm that an account belongs to their client, while no mail can prove the address. */
export interface KnownClientTable {
  contactId: string;
  /** The member of staff who confirmed it; null where work was shared before staff had to confirm. */
  userId: string | null;
  createdAt: Instant;
}

/** A contact's place in a company. */
export interface MembershipTable {
  clientAccountId: string;
  contactId: string;
  standing: Standing;
  /** The newest message of the agency that this person has read in this company; null: none. */
  lastReadMessageId: string | null;
  /** When this person was last signed in to this company. */
  lastSignInAt: Generated<Instant | null>;
  createdAt: Instant;
}

/** A link that makes somebody a contact of a company, or a member of staff. It works once, and for seven days. */
export interface InvitationTable {
  id: string;
  kind: 'contact' | 'staff';
  /** SHA-256 of the token in the link, hex; sending it again makes another. */
  tokenHash: string;
  /** True: the link went by mail, so whoever has it reads what comes to the address. */
  mailed: boolean;
  name: string | null;
  email: string;
  emailKey: string;
  /** For a contact: the company and the standing there. */
  clientAccountId: string | null;
  standing: Standing | null;
  /** For staff: the role, and when the access ends. */
  role: StaffRole | null;
  endsAt: Instant | null;
  /** For staff: JSON text, the ids of the companies (client managers) or projects (collaborators) to be assigned. */
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
  /** True for the owner, of whom a company has at most one; false for helpers. */
  owner: boolean;
  createdAt: Instant;
}

/** A helper or collaborator of a project, beside its owner (`project.assignedAdminId`). */
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
  /** The company a contact is signed in to. */
  clientAccountId: string | null;
  userAgent: string | null;
  openedBy: Generated<OpenedBy>;
  /** When its person last showed a password or code again. */
  confirmedAt: Generated<Instant | null>;
  createdAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

/** A client account with its columns for searching and closing. */
export interface ClientAccountStorage extends ClientAccountTable {
  /** Lower-cased name, address, company and code. */
  searchText: Generated<string>;
  /** Null: open. Of a closed company nobody signs in, and nothing waits. */
  closedAs: Generated<RemovedState | 'erased' | null>;
  closedAt: Generated<Instant | null>;
  closedById: Generated<string | null>;
}
