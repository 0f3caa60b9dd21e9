import { ShieldCheck } from 'lucide-react';
import type { ClientPreview } from '#contract/previews.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { MediaStage } from '#web/ui/pictures/media-stage.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

/** A preview in full size, with the client's feedback beside it. */
export function PreviewDialog({ preview, onClose }: { preview: ClientPreview; onClose: () => void }) {
  const { id, title, projectTitle, description, fileType, fileUrl, posterUrl, createdAt, width, height } =
    preview;
  const mayComment = useStanding('comments');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="xl"
      description={[projectTitle, `Shared ${dayText(createdAt)}`].filter(Boolean).join(' · ')}
      closeOnBackdrop={false}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <div
            className="max-h-[60dvh] min-h-72 w-full lg:h-[min(68dvh,46rem)] lg:max-h-none"
            style={{ aspectRatio: width && height ? width / height : 16 / 10 }}
          >
            <MediaStage src={fileUrl} kind={fileType} title={title} poster={posterUrl} />
          </div>
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <ShieldCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
            This preview is watermarked and cannot be downloaded. The final work comes without the mark.
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {description && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>}
          {mayComment ? (
            <FeedbackForm previewId={id} title={title} />
          ) : (
            <Reserved>
              Feedback comes from the people who comment or decide for your company. You can always write a
              message.
            </Reserved>
          )}
          <OwnFeedback previewId={id} />
        </div>
      </div>
    </Dialog>
  );
}
