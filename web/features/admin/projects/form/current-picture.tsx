import type { Project } from '#contract/projects.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';

interface CurrentPictureProps {
  project: Project;
  /** The picture is removed when the form is saved. */
  removed: boolean;
  onChange: (removed: boolean) => void;
}

/** The uploaded picture of a project, shown instead of its address. It stays until it is removed or replaced. */
export function CurrentPicture({
  project: { imageUrl, image, title },
  removed,
  onChange,
}: CurrentPictureProps) {
  return (
    <div className="flex items-center gap-4">
      <div className={`w-24 shrink-0 ${removed ? 'opacity-40' : ''}`}>
        <ProjectPicture imageUrl={imageUrl} image={image} sizes="6rem" title={title} category={null} />
      </div>
      <p className="min-w-0 flex-1 text-sm font-medium" role="status">
        {removed ? 'Removed when you save' : 'Current picture'}
      </p>
      <Button variant="quiet" size="sm" className="-me-2" onClick={() => onChange(!removed)}>
        {removed ? 'Keep' : 'Remove'} <span className="sr-only">the picture</span>
      </Button>
    </div>
  );
}
