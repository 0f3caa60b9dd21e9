import { usePlace } from '#web/api/use-place.ts';
import { PreviewDeskDialogs } from '#web/features/preview-desk/desk-dialogs.tsx';
import { PreviewScreen } from '#web/features/preview-desk/preview-screen.tsx';
import { ProjectDesk } from '#web/features/project-desk/project-desk.tsx';

/** The Projects tab of the admin panel: projects, and the previews shared with clients. */
export function ProjectsTab() {
  const place = usePlace();
  return (
    <>
      <ProjectDesk>
        <PreviewScreen clientAccountId={place.value('client')} />
      </ProjectDesk>
      <PreviewDeskDialogs place={place} />
    </>
  );
}
