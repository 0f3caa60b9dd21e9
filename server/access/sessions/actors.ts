import type { Permission, StaffRole, Standing } from '#contract/permissions/permissions.ts';

/** A signed-in user of the staff sign-in. */
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
  /** True for each role that may open the panel. */
  isAdmin: boolean;
  isSuperAdmin: boolean;
  phone: string | null;
  /** IANA name; null: that of the agency. */
  timeZone: string | null;
  /** True: staff need a second factor, and this session was opened without one. The role shows as `user` until then. */
  mustAddFactor: boolean;
  /** The panel asks for a question before something is shared with an account that nobody knows. */
  asksFirst?: true;
}

/** A signed-in contact, in the company of the session. Name, address and phone are the person's. */
export interface ClientActor {
  kind: 'client';
  clientAccountId: string;
  contactId: string;
  standing: Standing;
  /** The newest message of the agency that this person has read in this company. */
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
  /** 1: the person is of other companies too. */
  others: number;
  /** The network of the request (`networkKey`). */
  network?: string;
}
