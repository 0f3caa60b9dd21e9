/** The roles that may open the admin panel, the widest first. A `user` without one of them sees the welcome dashboard. */
export const staffRoles = [
  'super-admin',
  'admin',
  'client-manager',
  'content-manager',
  'support-admin',
  'collaborator',
] as const;

export type StaffRole = (typeof staffRoles)[number];

/** What the roles are called. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  'client-manager': 'Client Manager',
  'content-manager': 'Content Manager',
  'support-admin': 'Support Admin',
  collaborator: 'Collaborator',
};

/** What a call of staff needs: `noun.read` or `noun.write`, and a few acts that are granted apart. */
export const permissions = [
  /** Requests of the consultation form: reading them, and moving, restoring or linking one. */
  'consultations.read',
  'consultations.write',
  /** Companies and their contacts; `create` opens an account for a company that has none. */
  'clients.read',
  'clients.create',
  'clients.write',
  /** Archiving and deleting a company. */
  'clients.close',
  /** Archiving, deleting and marking requests and messages as spam, and taking them back. */
  'removals.write',
  /** Who looks after a client or a project. */
  'assignments.write',
  /** What a client asks for: colours, notes, reference links, and the artwork they upload. */
  'briefs.read',
  'projects.read',
  'projects.write',
  /** Publishing, unpublishing, deleting and restoring a project: what visitors see. */
  'portfolio.write',
  'previews.read',
  'previews.write',
  'feedback.read',
  'feedback.write',
  'change-requests.read',
  'change-requests.write',
  /** Messages of clients in the portal, and those of the contact form. */
  'messages.read',
  'messages.write',
  /** What clients say about the agency; `write`: asking for it and showing it. */
  'testimonials.read',
  'testimonials.write',
  /** What the site says: looking at the draft and its history, and changing and publishing it. */
  'site.read',
  'site.write',
  'exports.read',
  /** What became of each mail; its text, which may hold a link that signs in, is for `outbox.read`. */
  'mail.read',
  'mail.write',
  'outbox.read',
  'team.read',
  'team.write',
  /** What everybody on the team needs to sign in. */
  'team.sign-in',
  /** What everybody did, clients and staff. */
  'history.read',
  /** The agency's hours, and what its site says of them. */
  'settings.write',
  /** How the installation runs: its version, disk, jobs and backups; `write`: trying failed jobs again. */
  'system.read',
  'system.write',
] as const;

export type Permission = (typeof permissions)[number];

/** How far a permission reaches: to every row, or to those of the companies or projects the person is assigned to. */
export type Reach = 'all' | 'assigned';

/** The permissions that are about no client's rows, or about who reaches them: a role that has one has it for everything. */
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
  | 'system.read'
  | 'system.write';

const assigned = <const Names extends readonly Exclude<Permission, Whole>[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, 'assigned'])) as Record<Names[number], 'assigned'>;

const all = <const Names extends readonly Permission[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, 'all'])) as Record<Names[number], 'all'>;

const allBut = <const Names extends readonly Permission[]>(...names: Names) =>
  all(...permissions.filter((name): name is Exclude<Permission, Names[number]> => !names.includes(name)));

/**
 * What each role may do, and how far. The server enforces it, the cards of the Admin tab and the matrix of tests are made from
 * it; nothing else says who may do what.
 */
export const rolePermissions: Record<StaffRole, { [P in Permission]?: P extends Whole ? 'all' : Reach }> = {
  'super-admin': all(...permissions),
  // The mails in the outbox hold links to new passwords, those of other admins too, the rule of signing in binds them all, and how
  // the installation runs is for the people who answer for it.
  admin: allBut('outbox.read', 'team.sign-in', 'system.read', 'system.write'),
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

/** How far a role's permission reaches; null when the role does not have it. */
export const reachOf = (role: StaffRole | 'user', permission: Permission): Reach | null =>
  (role === 'user' ? null : rolePermissions[role][permission]) ?? null;

/** The permissions of a role, in the order of `permissions`. */
export const permissionsOf = (role: StaffRole | 'user'): Permission[] =>
  permissions.filter((permission) => reachOf(role, permission) !== null);

/**
 * What a contact of a company may do, the widest first. `decides`: everything; `comments`: messages, artwork and feedback
 * beside reading; `sees`: reads, and writes messages.
 */
export const standings = ['decides', 'comments', 'sees'] as const;

export type Standing = (typeof standings)[number];

/** True when a standing includes what is needed. */
export const standsFor = (standing: Standing, needed: Standing): boolean =>
  standings.indexOf(standing) <= standings.indexOf(needed);
