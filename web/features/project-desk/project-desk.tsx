import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getClientDetail } from '#contract/clients.ts';
import { q } from '#web/api/query-client.ts';
import { usePlace } from '#web/api/use-place.ts';
import { CurrentProjects } from './current-projects.tsx';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectManagement } from './project-management.tsx';

interface ProjectDeskProps {
  /** What else belongs to the tab: it stands between the current projects and the list of all. */
  children?: ReactNode;
}

/** Projects: the newest ones at a glance, the list of all, and what can be done with each. */
export function ProjectDesk({ children }: ProjectDeskProps) {
  const place = usePlace();
  const clientAccountId = place.value('client');
  const { data: client } = useQuery({
    ...q(getClientDetail, { params: { id: clientAccountId } }),
    enabled: clientAccountId !== '',
  });
  return (
    <div className="flex flex-col gap-10">
      <CurrentProjects place={place} clientAccountId={clientAccountId} />
      {children}
      <ProjectManagement place={place} clientAccountId={clientAccountId} clientName={client?.name} />
      <ProjectDialogs place={place} />
    </div>
  );
}
