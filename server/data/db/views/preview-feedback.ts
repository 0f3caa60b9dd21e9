import { view } from '../queries/view.ts';

/** What was said of versions, and when it was answered. */
export const feedbackView = view('previewFeedback', [
  'id',
  'previewId',
  'versionId',
  'clientAccountId',
  'isRead',
  'adminResponse',
  'responseDate',
  'settledAt',
  'createdAt',
]);

/** How previews were rated. */
export const ratingView = view('previewFeedback', ['id', 'previewId', 'rating', 'ratingTouched']);
