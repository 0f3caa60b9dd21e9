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

/** The charges that clients agreed to. */
export const chargeView = view('charge', [
  'id',
  'clientAccountId',
  'projectId',
  'acceptanceId',
  'source',
  'sourceId',
  'name',
  'currency',
  'netMinor',
  'tax',
  'createdAt',
]);
/** The quotes, and the addenda to them. */
export const quoteView = view('quote', [
  'id',
  'title',
  'currency',
  'clientAccountId',
  'projectId',
  'amends',
  'aboutType',
  'aboutId',
]);

export const quoteVersionView = view('quoteVersion', [
  'id',
  'quoteId',
  'number',
  'state',
  'content',
  'validUntil',
]);

/** The acceptances of versions. One that was undone does not count. */
export const acceptanceView = view('quoteAcceptance', ['id', 'versionId', 'selection', 'undoneAt']);

/** The numbers and days of invoices, without amounts. */
export const invoiceView = view('invoice', [
  'id',
  'series',
  'number',
  'kind',
  'clientAccountId',
  'projectId',
  'dueOn',
  'issuedAt',
  'settledAt',
  'title',
  'issuedOn',
  'pausedAt',
  'askedAt',
]);

/** The invoice that lists a charge. */
export const invoiceChargeView = view('invoiceCharge', ['chargeId', 'invoiceId']);

/** The parts of payment plans. */
export const milestoneView = view('milestone', ['id', 'acceptanceId']);

export const paymentView = view('payment', ['invoiceId', 'minor', 'createdAt']);

/** The lines of accepted quotes that repeat. */
export const retainerView = view('retainer', [
  'id',
  'projectId',
  'acceptanceId',
  'rounds',
  'hours',
  'periods',
]);
