import { view } from '../queries/view.ts';

/** Who of the staff looks after which company. */
export const assignmentView = view('assignment', ['clientAccountId', 'userId', 'owner']);

/** Who of the staff helps with which project. */
export const projectAssignmentView = view('projectAssignment', ['projectId', 'userId']);
