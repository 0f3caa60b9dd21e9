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

/** Who was invited; no token. */
export const invitationView = view('invitation', ['id', 'kind', 'name', 'email', 'createdAt']);

/** What members of staff have put off, for lists that leave it out. */
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

/** From where sign-ins of the last 30 days came, by the row of the audit log. */
export const signInAddressView = view('signInAddress', ['auditId', 'address']);

/** Who of the staff looks after which company. */
export const assignmentView = view('assignment', ['clientAccountId', 'userId', 'owner']);

/** Who of the staff helps with which project. */
export const projectAssignmentView = view('projectAssignment', ['projectId', 'userId']);
