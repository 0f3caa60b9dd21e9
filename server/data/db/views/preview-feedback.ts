import { view } from '../queries/view.ts';

/** How previews were rated. */
export const ratingView = view('previewFeedback', ['id', 'previewId', 'rating', 'ratingTouched']);
