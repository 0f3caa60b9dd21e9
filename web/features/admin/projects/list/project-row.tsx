import { ShieldCheck, Trash2 } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useState } from 'react';
import { awaitsDepositText, stageNames } from '#contract/project-work.ts';
import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { Allowed } from '#web/state/use-may.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { OwnerAvatar } from '#web/ui/people/owner-avatar.tsx';
import { ProjectPicture } from '#web/ui/pictures/project-picture.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';
import { useRestoreProject } from '../data.ts';
import { VisibilityBadge } from '../visibility/visibility-badge.tsx';
import { VisibilityButton } from '../visibility/visibility-button.tsx';
import { isLate } from '../work/is-late.ts';
import { useProjectActions } from './use-project-actions.ts';

const PermissionDialog = lazy(() =>
  loadScreen(() => import('../visibility/permission-dialog.tsx'), 'PermissionDialog'),
);

interface ProjectRowProps {
  project: Project;
  address: AdminAddress<'portfolio'>;
}

/** One row of the list of all projects. */
export function ProjectRow({ project, address }: ProjectRowProps) {
  const { id, title, category, imageUrl, image, pictureFailed, isVisible, client, createdAt, deletedAt } =
    project;
  const { stage, promisedOn, owner } = project;
  const restore = useRestoreProject();
  const [asks, setAsks] = useState(false);
  const actions = useProjectActions(project, () => setAsks(true));
  const what = [
    !stage && category,
    stage && !deletedAt && stageNames[stage],
    project.awaitsDeposit && !deletedAt && awaitsDepositText,
    promisedOn && !deletedAt && stage !== 'closed' && promisedText(promisedOn),
  ];
  return (
    <Row
      id={`row-${id}`}
      name={title}
      about={client ? (client.company ?? client.name) : 'No client'}
      picture={
        <ProjectPicture imageUrl={imageUrl} image={image} sizes="2.5rem" title={title} category={null} />
      }
      what={what.filter(Boolean).join(' · ')}
      state={
        pictureFailed ? (
          <Badge tone="danger" dot>
            Picture failed
          </Badge>
        ) : (
          <span className="sm:min-w-20 sm:text-end">
            <VisibilityBadge isVisible={isVisible} />
          </span>
        )
      }
      at={deletedAt ?? createdAt}
      waits={deletedAt === null && isLate(project)}
      onOpen={deletedAt ? undefined : () => address.open('project', id)}
      specified={
        deletedAt ? (
          <Allowed to="portfolio.write">
            <Button
              variant="quiet"
              size="sm"
              pending={restore.isPending}
              onClick={() => restore.mutate({ params: { id } })}
            >
              Restore <span className="sr-only">{title}</span>
            </Button>
          </Allowed>
        ) : (
          <>
            {owner && <OwnerAvatar owner={owner} label={`${owner.name}, assigned`} />}
            <span className="sm:w-24 sm:text-end">
              <VisibilityButton project={project} size="sm" variant="quiet" />
            </span>
          </>
        )
      }
      actions={actions.map((action) => {
        const Icon = action.danger ? Trash2 : ShieldCheck;
        return { ...action, icon: <Icon className="size-4.5" aria-hidden="true" /> };
      })}
    >
      {asks && (
        <Suspense fallback={null}>
          <PermissionDialog project={project} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </Row>
  );
}
