import { view } from '../queries/view.ts';

/** The projects with their client. */
export const projectView = view('project', ['id', 'clientAccountId', 'assignedAdminId', 'title', 'deleted']);
