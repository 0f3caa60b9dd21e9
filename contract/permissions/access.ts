/**
 * Who may make a call.
 * - `public`: anyone
 * - `user`: a signed-in user of the staff sign-in, whatever the role
 * - `staff`: a user with a role, who has the call's `permission`
 * - `client`: a signed-in contact of a company, whose standing there includes the call's `standing`
 * - `person`: a signed-in contact or user of the side in the path, `/api/:side/…`; a session of the other side does not count
 * - `signed-in`: a contact or staff; whoever is signed in to both counts as both
 */
export type Access = 'public' | 'user' | 'staff' | 'client' | 'person' | 'signed-in';
