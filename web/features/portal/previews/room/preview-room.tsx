import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ClientPreview } from '#contract/previews.ts';
import { useStanding } from '#web/state/use-standing.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { RoomFrame } from '#web/ui/review/frame/room-frame.tsx';
import { PictureStage } from '#web/ui/review/stage/picture-stage.tsx';
import { VideoStage } from '#web/ui/review/video/video-stage.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

/** A preview over the whole screen, with the client's feedback beside it. */
export function PreviewRoom({ preview, onClose }: { preview: ClientPreview; onClose: () => void }) {
  const { id, title, projectTitle, description, fileType, fileUrl, posterUrl, createdAt, width, height } =
    preview;
  const mayComment = useStanding('comments');
  const [panelOpen, setPanelOpen] = useState(false);
  return (
    <RoomFrame
      title={title}
      detail={[projectTitle, `Shared ${dayText(createdAt)}`].filter(Boolean).join(' · ')}
      onClose={onClose}
      panelOpen={panelOpen}
      stage={
        fileType === 'video' ? (
          <VideoStage
            sheet={id}
            src={fileUrl}
            title={title}
            poster={posterUrl}
            width={width}
            height={height}
          />
        ) : (
          <PictureStage
            label={title}
            sheets={[
              {
                key: id,
                label: title,
                width: width ?? 0,
                height: height ?? 0,
                slices: [{ url: fileUrl, height: height ?? 0 }],
              },
            ]}
          />
        )
      }
      panel={
        <div className="flex flex-col gap-6 p-4 lg:p-5">
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
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <ShieldCheck className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
            This preview is watermarked and cannot be downloaded. The final work comes without the mark.
          </p>
        </div>
      }
      foot={
        <Button
          className="w-full lg:hidden"
          variant={panelOpen ? 'secondary' : 'primary'}
          onClick={() => setPanelOpen(!panelOpen)}
        >
          {panelOpen ? 'Back to the picture' : 'Give your feedback'}
        </Button>
      }
    />
  );
}
