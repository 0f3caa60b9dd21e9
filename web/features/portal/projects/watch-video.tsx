import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ClientProject } from '#contract/projects.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// The player is loaded only when somebody opens the video.
const VideoDialog = lazy(() => loadScreen(() => import('./video-dialog.tsx'), 'VideoDialog'));

/** Opens the uploaded video of a project. */
export function WatchVideo({ project }: { project: ClientProject }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
      >
        <Play className="size-4" aria-hidden="true" />
        Watch the video <span className="sr-only">of {project.title}</span>
      </button>
      <Suspense>{open && <VideoDialog project={project} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
