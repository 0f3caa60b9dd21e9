import { view } from '../queries/view.ts';

/** Feedback on versions with the time of its answer. */
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

/** The ratings of previews. */
export const ratingView = view('previewFeedback', ['id', 'previewId', 'rating', 'ratingTouched']);
