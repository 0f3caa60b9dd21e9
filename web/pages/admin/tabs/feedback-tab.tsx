import { FeedbackPanel } from '#web/features/admin/preview-feedback/feedback-panel.tsx';
import { PreviewViewer } from '#web/features/admin/previews/room/lazy-viewer.tsx';
import { lastMessagesOf } from './last-messages-of.tsx';

/** The Feedback tab of the admin panel. The preview that some feedback is about opens beside it. */
export function FeedbackTab() {
  return <FeedbackPanel room={PreviewViewer} conversation={lastMessagesOf} />;
}
