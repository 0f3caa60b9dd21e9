import type { ReactNode } from 'react';
import type { Project } from '#contract/projects.ts';
import { useClientOption } from '#web/api/calls/client-options.ts';
import { MineSwitch } from '#web/state/assigned/mine-switch.tsx';
import { useMine } from '#web/state/assigned/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { NarrowedTo } from '#web/ui/lists/narrowed-to.tsx';
import { CurrentProjects } from './list/current-projects.tsx';
import { useProjects } from './data.ts';
import { ProjectDialogs } from './project-dialogs.tsx';
import { ProjectManagement } from './list/project-management.tsx';

interface ProjectsPanelProps {
  /** Who looks after a project. */
  people?: (project: Project, named?: boolean) => ReactNode;
}

/** Projects as one list: the newest as a feature, the others as rows, with search and actions. */
export function ProjectsPanel({ people }: ProjectsPanelProps) {
  const address = useAdminAddress('portfolio');
  const clientAccountId = address.value('client');
  const mine = useMine(address, 'projects.read');
  const client = useClientOption(clientAccountId);
  const show = address.value('show');
  const expanded = show !== '' || address.value('q') !== '';
  const current = useProjects({ q: '', clientAccountId, state: 'current', mine: mine.query }).data;
  const featured = current && current.total > 1 ? (current.items[0]?.id ?? null) : null;
  return (
    <div className="flex flex-col gap-10">
      <CurrentProjects
        address={address}
        clientAccountId={clientAccountId}
        people={people}
        mine={mine}
        expanded={expanded}
        onExpand={(all) => {
          if (!all) address.set('q', '');
          address.set('show', all ? 'all' : '');
        }}
        deleted={show === 'deleted'}
        onDeleted={(deleted) => address.set('show', deleted ? 'deleted' : '')}
        aside={
          <>
            <MineSwitch mine={mine} />
            {clientAccountId && <NarrowedTo name={client?.label} onClear={() => address.set('client', '')} />}
          </>
        }
      >
        <ProjectManagement
          address={address}
          clientAccountId={clientAccountId}
          people={people}
          mine={mine}
          featured={featured}
        />
      </CurrentProjects>
      <ProjectDialogs address={address} people={people} />
    </div>
  );
}
