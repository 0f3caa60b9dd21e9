import type { Project } from '#contract/projects.ts';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { plainSource } from '#web/ui/pictures/sized-image.tsx';

/** The video of a project, otherwise its picture, otherwise a placeholder. */
export function ProjectPreview({ project }: { project: Project }) {
  const { title, category, imageUrl, image, videoUrl, video } = project;
  if (videoUrl)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a client's video, which has no captions
      <video
        // The converted video, once it is ready.
        src={video?.url ?? videoUrl}
        poster={(image && plainSource(image)) ?? imageUrl ?? undefined}
        controls
        preload="metadata"
        aria-label={`Video of ${title}`}
        className="aspect-16/10 w-full rounded-lg bg-black"
      />
    );
  return (
    <ProjectPicture
      imageUrl={imageUrl}
      image={image}
      sizes="(min-width: 48rem) 44rem, 92vw"
      title={title}
      category={category}
    />
  );
}
