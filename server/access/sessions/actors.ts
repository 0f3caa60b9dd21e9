import {
  permissionsOf,
  seesMoney,
  type Permission,
  type StaffRole,
  type Standing,
} from '#contract/permissions/permissions.ts';

/** A user who is signed in at the staff sign-in. */
export interface UserActor {
  kind: 'user';
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  role: StaffRole | 'user';
  permissions: Permission[];
  /** True for roles that may open the panel. */
  isAdmin: boolean;
  isSuperAdmin: boolean;
  phone: string | null;
  /** IANA name; null means the agency's time zone. */
  timeZone: string | null;
  /**
   * True if the rules require a second factor and this session was opened without one. Until one is used, the role shows as
   * `user`.
   */
  mustAddFactor: boolean;
  /** Set for requests of the panel, which asks for confirmation before something is shared with an unconfirmed account. */
  asksFirst?: true;
}

/** A signed-in contact, in the session's company. Name, e-mail address and phone number are the contact's. */
export interface ClientActor {
  kind: 'client';
  clientAccountId: string;
  contactId: string;
  standing: Standing;
  seesMoney: boolean;
  /** The newest message of the agency that the contact has read in this company. */
  lastReadMessageId: string | null;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  clientCode: string;
  companyLogoUrl: string | null;
  origin: 'self' | 'staff';
  emailVerifiedAt: string | null;
  askedToProveAt: string | null;
  timeZone: string | null;
  createdAt: string;
  /** 1 if the contact also belongs to other companies, else 0. */
  others: number;
  /** The network from which the request came (`networkKey`). */
  network?: string;
}

/** The columns of `user` that an actor has. */
export const userActorColumns = [
  'user.id',
  'user.email',
  'user.firstName',
  'user.lastName',
  'user.profileImageUrl',
  'user.createdAt',
  'user.role',
  'user.phone',
  'user.timeZone',
] as const;

type UserRow = Omit<
  UserActor,
  'kind' | 'permissions' | 'isAdmin' | 'isSuperAdmin' | 'mustAddFactor' | 'asksFirst'
>;

/** The actor of a row with `userActorColumns`. */
export const userActor = (row: UserRow, mustAddFactor = false): UserActor => {
  const role = mustAddFactor ? 'user' : row.role;
  return {
    kind: 'user',
    ...row,
    role,
    permissions: permissionsOf(role),
    isAdmin: role !== 'user',
    isSuperAdmin: role === 'super-admin',
    mustAddFactor,
  };
};

/** The columns of `membership`, `contact` and the company `account` that an actor has. */
export const clientActorColumns = [
  'account.id as clientAccountId',
  'account.company',
  'account.clientCode',
  'account.companyLogoUrl',
  'account.createdAt',
  'contact.id as contactId',
  'contact.name',
  'contact.email',
  'contact.phone',
  'contact.timeZone',
  'contact.origin',
  'contact.emailVerifiedAt',
  'contact.askedToProveAt',
  'membership.standing',
  'membership.seesMoney',
  'membership.lastReadMessageId',
] as const;

type ClientRow = Omit<ClientActor, 'kind' | 'network' | 'seesMoney'> & { seesMoney: boolean | null };

/** The actor of a row with `clientActorColumns`. */
export const clientActor = (row: ClientRow): ClientActor => ({
  kind: 'client',
  ...row,
  seesMoney: seesMoney(row.standing, row.seesMoney),
});
