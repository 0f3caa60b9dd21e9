import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { projectStages, stageNames, type ProjectStage } from '#contract/project-work.ts';
import { getProject, listPortfolio, updateProject } from '#contract/projects.ts';
import type { StaffRoom } from '#contract/preview-versions.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useDeliveries } from '../data.ts';

interface ProposalProps {
  previewId: string;
  projectId: string;
  /** The number of the approved version. */
  number: number;
}

/** Offers to set the project's stage: to approved once the newest version is, to delivered once its files are open. */
export function StageProposal({ room: { preview, versions } }: { room: StaffRoom }) {
  const mayMove = useMay('projects.write');
  const newest = versions.find((version) => version.newest);
  const { id, projectId } = preview;
  if (!mayMove || projectId === null || newest?.decision !== 'approved') return null;
  return <Proposal previewId={id} projectId={projectId} number={newest.number} />;
}

function Proposal({ previewId, projectId, number }: ProposalProps) {
  const { data: project } = useQuery(queryOf(getProject, { params: { id: projectId } }));
  const { data: deliveries } = useDeliveries({ previewId });
  const before = useRef<ProjectStage | null>(null);
  const back = useStaffMutation(updateProject, {
    success: 'Moved back',
    failure: 'Failed to move the project',
    saysWhy: true,
    invalidates: [getProject, listPortfolio],
  });
  const move = useStaffMutation(updateProject, {
    success: ({ id, title, stage }) => ({
      title: `Moved to ${stage ? stageNames[stage] : 'no stage'}`,
      description: title,
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ params: { id }, body: { stage: before.current } }),
      },
    }),
    failure: 'Failed to move the project',
    saysWhy: true,
    invalidates: [getProject, listPortfolio],
  });
  if (!project || !deliveries) return null;
  const stage = deliveries.items.some(({ lock }) => lock === null) ? 'delivered' : 'approved';
  const stands = project.stage === null ? -1 : projectStages.indexOf(project.stage);
  if (stands >= projectStages.indexOf(stage)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-success-soft px-4 py-2.5 type-text lg:px-5">
      <p>
        Version {number} is {stage === 'approved' ? 'approved' : 'approved and delivered'}.
      </p>
      <Button
        size="sm"
        variant="secondary"
        pending={move.isPending}
        onClick={() => {
          before.current = project.stage;
          move.mutate({ params: { id: project.id }, body: { stage } });
        }}
      >
        Move {project.title} to {stageNames[stage]}
      </Button>
    </div>
  );
}
