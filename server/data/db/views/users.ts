import { view } from '../queries/view.ts';

/** The columns of staff users that other features may read; no credentials. */
export const userView = view('user', [
  'id',
  'email',
  'emailKey',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'endsAt',
  'deactivatedAt',
  'timeZone',
  'phone',
  'lastSignInAt',
  'createdAt',
]);

/** Invitations without their tokens. */
export const invitationView = view('invitation', ['id', 'kind', 'name', 'email', 'createdAt']);

/** The things that members of staff have snoozed, for lists that leave them out. */
export const snoozeView = view('snooze', ['userId', 'subjectType', 'subjectId', 'until']);

/** The audit log, for its readers. */
export const auditView = view('audit', [
  'id',
  'userId',
  'contactId',
  'noun',
  'action',
  'subjectType',
  'subjectId',
  'clientAccountId',
  'projectId',
  'detail',
  'createdAt',
]);

/** The addresses of sign-ins in the last 30 days, each with its row of the audit log. */
export const signInAddressView = view('signInAddress', ['auditId', 'address']);

/** The members of staff who look after each company. */
export const assignmentView = view('assignment', ['clientAccountId', 'userId', 'owner']);

/** The members of staff who help with each project. */
export const projectAssignmentView = view('projectAssignment', ['projectId', 'userId']);
