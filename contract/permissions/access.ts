/**
 * The people who may make a call.
 * - `public`: anyone
 * - `user`: a signed-in user of the staff sign-in, with any role or none
 * - `staff`: a user with a role that has the call's `permission`
 * - `client`: a signed-in contact whose standing in the company includes the call's `standing`
 * - `person`: a signed-in contact or user of the side in the path (`/api/:side/…`); a session of the other side does not count
 * - `signed-in`: a contact or staff; a person signed in as both counts as both
 */
export type Access = 'public' | 'user' | 'staff' | 'client' | 'person' | 'signed-in';
