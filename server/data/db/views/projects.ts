import { view } from '../queries/view.ts';

/** The projects with their client. */
export const projectView = view('project', [
  'id',
  'clientAccountId',
  'assignedAdminId',
  'title',
  'stage',
  'promisedOn',
  'deleted',
  'createdAt',
]);

/** The changes of the stage of projects. */
export const projectStageView = view('projectStage', ['id', 'projectId', 'stage', 'createdAt']);

/** The file requests of projects. */
export const fileRequestView = view('fileRequest', ['id', 'projectId', 'words', 'dueOn']);

/** What clients agreed to pay for. */
export const chargeView = view('charge', [
  'id',
  'clientAccountId',
  'projectId',
  'acceptanceId',
  'source',
  'name',
  'currency',
  'netMinor',
  'tax',
  'createdAt',
]);
