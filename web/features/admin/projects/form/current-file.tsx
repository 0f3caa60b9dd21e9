import type { Project } from '#contract/projects.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import type { FileKind } from './use-file-upload.ts';

interface CurrentFileProps {
  kind: FileKind;
  project: Project;
  /** True if saving the form will remove the file. */
  removed: boolean;
  onChange: (removed: boolean) => void;
}

/**
 * The uploaded picture or video of a project, shown in place of its address. The file stays until the user removes or
 * replaces it.
 */
export function CurrentFile({
  kind,
  project: { imageUrl, image, title, video },
  removed,
  onChange,
}: CurrentFileProps) {
  // Without a picture, a frame of the video is shown.
  const shows = kind === 'picture' || imageUrl === null;
  return (
    <div className="flex items-center gap-4">
      <div className={`w-24 shrink-0 ${removed ? 'opacity-40' : ''}`}>
        <ProjectPicture
          imageUrl={shows ? imageUrl : null}
          image={shows ? image : null}
          sizes="6rem"
          title={title}
          category={kind === 'video' ? 'Video' : null}
        />
      </div>
      <p className="min-w-0 flex-1 type-text" role="status">
        {removed ? 'Removed when you save' : `Current ${kind}`}
        {!removed && kind === 'video' && !video && (
          <span className="block text-ink-soft">Still being prepared.</span>
        )}
      </p>
      <Button variant="quiet" size="sm" className="-me-2" onClick={() => onChange(!removed)}>
        {removed ? 'Keep' : 'Remove'} <span className="sr-only">the {kind}</span>
      </Button>
    </div>
  );
}
