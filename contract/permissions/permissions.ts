/** The roles that may open the admin panel. The most powerful role is first. A `user` without a role sees the welcome dashboard. */
export const staffRoles = [
  'super-admin',
  'admin',
  'client-manager',
  'content-manager',
  'support-admin',
  'collaborator',
] as const;

export type StaffRole = (typeof staffRoles)[number];

/** The names of the roles. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  'client-manager': 'Client Manager',
  'content-manager': 'Content Manager',
  'support-admin': 'Support Admin',
  collaborator: 'Collaborator',
};

/** The permissions that calls for staff need: `noun.read`, `noun.write`, and a few for single acts. */
export const permissions = [
  /** Requests of the consultation form. `write`: moving, restoring or linking a request. */
  'consultations.read',
  'consultations.write',
  /** Companies and their contacts. `create`: opening the account of a new company. */
  'clients.read',
  'clients.create',
  'clients.write',
  /** Archiving and deleting a company. */
  'clients.close',
  /** Archiving, deleting and restoring requests and messages, and marking them as spam. */
  'removals.write',
  /** Assigning the owner and helpers of a client or project. */
  'assignments.write',
  /** A client's wishes: colors, notes, reference links and uploaded artwork. */
  'briefs.read',
  'projects.read',
  'projects.write',
  /** Publishing, unpublishing, deleting and restoring projects on the site. */
  'portfolio.write',
  'previews.read',
  'previews.write',
  'feedback.read',
  'feedback.write',
  'change-requests.read',
  'change-requests.write',
  /** Client messages of the portal, and messages of the contact form. */
  'messages.read',
  'messages.write',
  /** Testimonials. `write`: asking for testimonials and showing them on the site. */
  'testimonials.read',
  'testimonials.write',
  /** The site's content. `read`: the draft and the history. `write`: changing and publishing the content. */
  'site.read',
  'site.write',
  /** Quotes and their prices. `write`: drafting. `send`: sending, withdrawing, and recording an acceptance. */
  'quotes.read',
  'quotes.write',
  'quotes.send',
  /** Invoices and statements. `write`: drafting, sending again, pausing reminders. `issue`: numbering and crediting. */
  'invoices.read',
  'invoices.write',
  'invoices.issue',
  'payments.record',
  /** The settings of invoices: seller, bank account, tax codes and numbers. */
  'money.settings',
  'exports.read',
  /** The state of each mail. The text may contain a sign-in link, so reading it needs `outbox.read`. */
  'mail.read',
  'mail.write',
  'outbox.read',
  'team.read',
  'team.write',
  /** The rule that says if all staff need a second factor. */
  'team.sign-in',
  /** The history of all acts of clients and staff. */
  'history.read',
  /** The agency's working hours, and the choice to show answer times on the site. */
  'settings.write',
  /** The state of the installation: version, disk, jobs and backups. `write`: retrying failed jobs. */
  'system.read',
  'system.write',
  /** API keys, webhooks and other connections to programs. */
  'connections.write',
] as const;

export type Permission = (typeof permissions)[number];

/** The rows that a permission covers: all rows, or only those of the companies and projects assigned to the person. */
type Reach = 'all' | 'assigned';

/** Permissions that are not about clients' rows, or that control access to these rows. Such a permission always covers all rows. */
type Whole =
  | 'clients.create'
  | 'clients.close'
  | 'assignments.write'
  | 'testimonials.read'
  | 'testimonials.write'
  | 'site.read'
  | 'site.write'
  | 'outbox.read'
  | 'team.read'
  | 'team.write'
  | 'team.sign-in'
  | 'history.read'
  | 'settings.write'
  | 'money.settings'
  | 'system.read'
  | 'system.write'
  | 'connections.write';

const assigned = <const Names extends readonly Exclude<Permission, Whole>[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, 'assigned'])) as Record<Names[number], 'assigned'>;

const all = <const Names extends readonly Permission[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, 'all'])) as Record<Names[number], 'all'>;

const allBut = <const Names extends readonly Permission[]>(...names: Names) =>
  all(...permissions.filter((name): name is Exclude<Permission, Names[number]> => !names.includes(name)));

/**
 * The permissions of each role, with the rows that each permission covers. The server enforces this table. The Admin tab and
 * the access tests are made from it, so there is no second definition.
 */
export const rolePermissions: Record<StaffRole, { [P in Permission]?: P extends Whole ? 'all' : Reach }> = {
  'super-admin': all(...permissions),
  // Only super admins may read the outbox, which contains links for new passwords. They alone change the sign-in rule and the
  // money settings, maintain the installation, and connect other programs.
  admin: allBut(
    'outbox.read',
    'team.sign-in',
    'money.settings',
    'system.read',
    'system.write',
    'connections.write',
  ),
  'client-manager': {
    ...assigned(
      'consultations.read',
      'consultations.write',
      'clients.read',
      'clients.write',
      'removals.write',
      'briefs.read',
      'projects.read',
      'projects.write',
      'previews.read',
      'previews.write',
      'feedback.read',
      'feedback.write',
      'change-requests.read',
      'change-requests.write',
      'messages.read',
      'messages.write',
      'quotes.read',
      'quotes.write',
      'quotes.send',
      'invoices.read',
      'invoices.write',
      'payments.record',
      'exports.read',
    ),
    ...all('team.read'),
  },
  'content-manager': all(
    'projects.read',
    'projects.write',
    'portfolio.write',
    'testimonials.read',
    'testimonials.write',
    'site.read',
    'site.write',
    'team.read',
  ),
  'support-admin': all(
    'consultations.read',
    'clients.read',
    'projects.read',
    'messages.read',
    'messages.write',
    'team.read',
  ),
  collaborator: assigned('projects.read', 'previews.read', 'previews.write', 'feedback.read'),
};

/** The rows that a role's permission covers; null if the role lacks the permission. */
export const reachOf = (role: StaffRole | 'user', permission: Permission): Reach | null =>
  (role === 'user' ? null : rolePermissions[role][permission]) ?? null;

/** The permissions of a role, in the order of `permissions`. */
export const permissionsOf = (role: StaffRole | 'user'): Permission[] =>
  permissions.filter((permission) => reachOf(role, permission) !== null);

/**
 * The rights of a contact in a company, from most to least. `decides`: everything. `comments`: reading, messages, artwork and
 * feedback. `sees`: reading and messages. `pays`: invoices, statement and paying, and nothing else of the company.
 */
export const standings = ['decides', 'comments', 'sees', 'pays'] as const;

export type Standing = (typeof standings)[number];

/** True if a standing includes the rights of the needed standing. */
export const standsFor = (standing: Standing, needed: Standing): boolean =>
  standings.indexOf(standing) <= standings.indexOf(needed);

/**
 * True if a contact sees money. Contacts with `pays` always do. For others, `set` is the choice of the company's people; null:
 * only those who decide see money.
 */
export const seesMoney = (standing: Standing, set: boolean | null): boolean =>
  standing === 'pays' || (set ?? standing === 'decides');

/** The rights of a contact in a company. */
export interface Rights {
  standing: Standing;
  seesMoney: boolean;
}

/** The rights that a contact needs for a call, a notice or a change. `money`: it contains amounts. */
export interface NeededRights {
  standing?: Standing | undefined;
  money?: true | undefined;
}

/** True if a contact has the needed rights. Without a needed standing, `sees` is enough. */
export const hasRights = (
  { standing, seesMoney: sees }: Rights,
  { standing: needed = 'sees', money }: NeededRights,
): boolean => standsFor(standing, needed) && (!money || sees);
