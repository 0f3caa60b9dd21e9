import type { ClientProject } from '#contract/projects.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { MediaView } from '#web/ui/pictures/media-view.tsx';
import { plainSource } from '#web/ui/pictures/sized-image.tsx';

interface VideoDialogProps {
  project: ClientProject;
  onClose: () => void;
}

/** The uploaded video of a project, with a download: it is the client's own. */
export function VideoDialog({ project: { title, videoUrl, video, image }, onClose }: VideoDialogProps) {
  if (videoUrl === null) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="xl"
      footer={
        <LinkButton variant="secondary" href={`${videoUrl}?download=1`} download>
          Download
        </LinkButton>
      }
    >
      <div className="h-[min(65dvh,48rem)]">
        <MediaView
          src={video?.url ?? videoUrl}
          kind="video"
          title={`Video of ${title}`}
          poster={image && plainSource(image)}
          mayDownload
        />
      </div>
    </Dialog>
  );
}
