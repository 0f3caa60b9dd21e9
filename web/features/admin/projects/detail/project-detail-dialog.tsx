import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProject, type Project } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { MoneySection } from '#web/state/staff/money/money-section.tsx';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed, useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDeleteProject } from '../data.ts';
import { UploadProblems } from '../form/upload-problem.tsx';
import { HoursOpener } from '../hours/hours-opener.tsx';
import { FileRequests } from '../work/file-requests.tsx';
import { WorkSection } from '../work/work-form.tsx';
import { ProjectFacts, ProjectWords } from './project-facts.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { ProjectPreview } from './project-preview.tsx';
import { PermissionSection } from '../visibility/permission-section.tsx';
import { VisibilityButton } from '../visibility/visibility-button.tsx';

interface ProjectDetailDialogProps {
  id: string;
  address: AdminAddress<'portfolio'>;
  /** Renders the staff assigned to the project. */
  people?: ((project: Project, named: boolean) => ReactNode) | undefined;
}

/** All data of a project, and its actions. */
export function ProjectDetailDialog({ id, address, people }: ProjectDetailDialogProps) {
  const query = useQuery(queryOf(getProject, { params: { id } }));
  const project = query.data;
  const remove = useDeleteProject();
  const mayHistory = useMay('history.read');
  // Fetch no data for a project that is being deleted.
  const going = remove.isPending || remove.isSuccess;
  return (
    <Dialog
      open
      onClose={address.close}
      size="lg"
      title={project?.title ?? 'Project'}
      footer={
        project && (
          <>
            <Allowed to="portfolio.write">
              <Menu
                label={`More for ${project.title}`}
                items={[
                  ...(mayHistory
                    ? [{ label: 'History', href: `/admin/history?project=${id}`, onSelect: () => {} }]
                    : []),
                  {
                    label: 'Delete',
                    danger: true,
                    onSelect: () => remove.mutate({ params: { id } }, { onSuccess: address.close }),
                  },
                ]}
                className={buttonStyle('quiet', 'md', 'me-auto -ms-3 size-11 px-0 text-ink-soft')}
              />
            </Allowed>
            <Allowed to="projects.write">
              <Button variant="secondary" onClick={() => address.open('edit-project', id)}>
                Edit
              </Button>
            </Allowed>
            <VisibilityButton project={project} />
          </>
        )
      }
    >
      {project ? (
        <div className="flex flex-col gap-6">
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <ProjectFacts project={project} address={address} people={people?.(project, true)} />
            <div className="flex flex-col gap-3">
              <ProjectPreview project={project} />
              <UploadProblems project={project} />
            </div>
          </div>
          <ProjectWords project={project} />
          {!going && <PermissionSection project={project} />}
          {!going && <WorkSection key={project.id} project={project} />}
          {!going && project.clientAccountId !== null && <MoneySection of={{ projectId: id }} />}
          {!going && project.deletedAt === null && <HoursOpener projectId={project.id} />}
          {!going && project.deletedAt === null && (
            <FileRequests projectId={project.id} hasClient={project.clientAccountId !== null} />
          )}
        </div>
      ) : (
        <ProjectMissing query={query} />
      )}
    </Dialog>
  );
}
