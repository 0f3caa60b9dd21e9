import { FeedbackPanel } from '#web/features/admin/preview-feedback/feedback-panel.tsx';

/** The Feedback tab of the admin panel. */
export function FeedbackTab() {
  return <FeedbackPanel />;
}
