import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/staff/mine-switch.tsx';
import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { CurrentProjects } from './list/current-projects.tsx';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectManagement } from './list/project-management.tsx';

interface ProjectsPanelProps {
  /** Renders the staff assigned to a project. */
  people?: (project: Project, named?: boolean) => ReactNode;
}

/** The newest project in a large card, and all projects as rows with search and actions. */
export function ProjectsPanel({ people }: ProjectsPanelProps) {
  const address = useAdminAddress('portfolio');
  const clientAccountId = address.value('client');
  const mine = useMine(address, 'projects.read');
  const client = useClientOption(clientAccountId);
  const show = address.value('show');
  return (
    <div className="flex flex-col gap-10">
      <CurrentProjects
        address={address}
        clientAccountId={clientAccountId}
        people={people}
        mine={mine}
        expanded={show === 'all'}
        onExpand={(all) => address.set('show', all ? 'all' : '')}
        deleted={show === 'deleted'}
        onDeleted={(deleted) => address.set('show', deleted ? 'deleted' : '')}
        aside={
          <>
            <MineSwitch mine={mine} />
            {clientAccountId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
          </>
        }
      >
        <ProjectManagement address={address} clientAccountId={clientAccountId} mine={mine} />
      </CurrentProjects>
      <ProjectDialogs address={address} people={people} />
    </div>
  );
}
