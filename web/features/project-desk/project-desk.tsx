import type { ReactNode } from 'react';
import { useClientOption } from '#web/api/client-options.ts';
import { usePlace } from '#web/api/use-place.ts';
import { NarrowedTo } from '#web/ui/narrowed-to.tsx';
import { CurrentProjects } from './current-projects.tsx';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectManagement } from './project-management.tsx';

interface ProjectDeskProps {
  /** What else belongs to the tab: it stands between the current projects and the long list of all. */
  children?: ReactNode;
}

/** Projects: the newest ones at a glance, the list of all, and what can be done with each. */
export function ProjectDesk({ children }: ProjectDeskProps) {
  const place = usePlace();
  const clientAccountId = place.value('client');
  const client = useClientOption(clientAccountId);
  return (
    <div className="flex flex-col gap-10">
      <CurrentProjects
        place={place}
        clientAccountId={clientAccountId}
        aside={clientAccountId && <NarrowedTo name={client?.label} onClear={() => place.set('client', '')} />}
      />
      {children}
      <ProjectManagement place={place} clientAccountId={clientAccountId} />
      <ProjectDialogs place={place} />
    </div>
  );
}
