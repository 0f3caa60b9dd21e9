import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/assigned/mine-switch.tsx';
import { useMine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { CurrentProjects } from './current-projects.tsx';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectManagement } from './project-management.tsx';

interface ProjectsPanelProps {
  /** Further content of the tab, between the current projects and the list of all. */
  children?: ReactNode;
  /** Who looks after a project. */
  people?: (project: Project, named?: boolean) => ReactNode;
}

/** Projects: the newest ones, the list of all, and their actions. */
export function ProjectsPanel({ children, people }: ProjectsPanelProps) {
  const address = useAdminAddress('portfolio');
  const clientAccountId = address.value('client');
  const mine = useMine(address, 'projects.read');
  const client = useClientOption(clientAccountId);
  return (
    <div className="flex flex-col gap-10">
      <CurrentProjects
        address={address}
        clientAccountId={clientAccountId}
        people={people}
        mine={mine}
        aside={
          <>
            <MineSwitch mine={mine} />
            {clientAccountId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
          </>
        }
      />
      {children}
      <ProjectManagement address={address} clientAccountId={clientAccountId} people={people} mine={mine} />
      <ProjectDialogs address={address} people={people} />
    </div>
  );
}
