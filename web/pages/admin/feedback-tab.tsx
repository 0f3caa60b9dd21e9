import { FeedbackDesk } from '#web/features/feedback-desk/feedback-desk.tsx';

/** The Feedback tab of the admin panel. */
export function FeedbackTab() {
  return <FeedbackDesk />;
}
