import { view } from './view.ts';

// The columns of each noun that the global search reads: for its text, its filters and its links.

export const searchedRequest = view('consultation', [
  'id',
  'name',
  'email',
  'company',
  'message',
  'referredBy',
  'spam',
  'clientAccountId',
  'ownerId',
  'searchText',
  'createdAt',
]);

export const searchedFormMessage = view('contactMessage', [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'spam',
  'clientAccountId',
  'ownerId',
  'searchText',
  'createdAt',
]);

export const searchedMessage = view('clientMessage', [
  'id',
  'clientAccountId',
  'message',
  'fromAdmin',
  'contactId',
  'userId',
  'searchText',
  'createdAt',
]);

export const searchedProject = view('project', [
  'id',
  'title',
  'description',
  'clientAccountId',
  'assignedAdminId',
  'deleted',
  'searchText',
  'createdAt',
]);

export const searchedPreview = view('clientPreview', [
  'id',
  'title',
  'description',
  'clientAccountId',
  'projectId',
  'deleted',
  'createdAt',
]);

export const searchedFeedback = view('previewFeedback', [
  'id',
  'previewId',
  'clientAccountId',
  'contactId',
  'feedback',
  'searchText',
  'createdAt',
]);

export const searchedNote = view('message', [
  'id',
  'threadId',
  'authorKind',
  'authorId',
  'internal',
  'body',
  'searchText',
  'createdAt',
]);

export const searchedArtwork = view('artwork', [
  'id',
  'clientAccountId',
  'contactId',
  'originalName',
  'description',
  'createdAt',
  'deletedAt',
]);

export const searchedDelivery = view('delivery', [
  'id',
  'clientAccountId',
  'previewId',
  'projectId',
  'name',
  'userId',
  'createdAt',
  'deleted',
]);

export const searchedDeliveryFile = view('deliveryFile', ['id', 'deliveryId', 'name']);

export const searchedAttachment = view('attachment', ['id', 'about', 'aboutId', 'fileId', 'name']);

export const searchedQuote = view('quote', [
  'id',
  'number',
  'title',
  'clientAccountId',
  'ownerId',
  'searchText',
  'createdAt',
]);

export const searchedInvoice = view('invoice', [
  'id',
  'series',
  'number',
  'title',
  'clientAccountId',
  'searchText',
  'createdAt',
]);
