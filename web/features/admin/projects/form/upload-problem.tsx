import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useRetryPicture, useRetryVideo } from '../data.ts';

/** Says which uploads of a project are hidden from visitors, and why. Offers a retry to users who may retry. */
export function UploadProblems({ project: { id, pictureFailed, videoProblem } }: { project: Project }) {
  const picture = useRetryPicture();
  const video = useRetryVideo();
  return (
    <Allowed to="projects.write">
      {pictureFailed && (
        <Problem pending={picture.isPending} onRetry={() => picture.mutate({ params: { id } })}>
          The picture could not be prepared for the site. Visitors see a placeholder. Please try again, or
          upload another one under Edit.
        </Problem>
      )}
      {videoProblem !== null && (
        <Problem pending={video.isPending} onRetry={() => video.mutate({ params: { id } })}>
          The video could not be prepared for the site. Visitors do not see it. {videoProblem}
        </Problem>
      )}
    </Allowed>
  );
}

interface ProblemProps {
  pending: boolean;
  onRetry: () => void;
  children: ReactNode;
}

function Problem({ pending, onRetry, children }: ProblemProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-danger-soft px-4 py-3 type-text text-danger-ink">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name="alert" className="mt-0.5 size-4.5" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
      <Button variant="secondary" size="sm" pending={pending} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
