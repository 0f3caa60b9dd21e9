import type { Project } from '#contract/projects.ts';
import { ProjectPicture } from '#web/ui/project-picture.tsx';

/** What a project shows: its video, or else its picture, or else a placeholder. */
export function ProjectPreview({ project: { title, category, imageUrl, videoUrl } }: { project: Project }) {
  if (videoUrl)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the video is somebody's work; nobody has written captions for it
      <video
        src={videoUrl}
        poster={imageUrl ?? undefined}
        controls
        preload="metadata"
        aria-label={`Video of ${title}`}
        className="aspect-16/10 w-full rounded-lg bg-black"
      />
    );
  return <ProjectPicture imageUrl={imageUrl} title={title} category={category} />;
}
