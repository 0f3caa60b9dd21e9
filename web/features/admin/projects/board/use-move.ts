import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stageNames, type ProjectStage } from '#contract/project-work.ts';
import { getProject, listPortfolio, updateProject, type Project } from '#contract/projects.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [getProject];

export interface Moves {
  /** Moved projects by id, with their new stage. The board shows them there until the lists have been refetched. */
  moved: ReadonlyMap<string, Project>;
  move: (project: Project, stage: ProjectStage | null) => void;
}

/** Moves projects between stages; the notification offers an undo. */
export function useMoves(): Moves {
  const client = useQueryClient();
  const [moved, setMoved] = useState<ReadonlyMap<string, Project>>(new Map());
  const back = useStaffMutation(updateProject, {
    success: 'Moved back',
    failure: 'Failed to move the project',
    invalidates: [...invalidates, listPortfolio],
  });
  const update = useStaffMutation(updateProject, {
    success: ({ id, title, stage }) => ({
      title: `Moved to ${stage ? stageNames[stage] : 'no stage'}`,
      description: title,
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ params: { id }, body: { stage: before.get(id) ?? null } }),
      },
    }),
    failure: 'Failed to move the project',
    saysWhy: true,
    invalidates,
  });
  const [before] = useState(() => new Map<string, ProjectStage | null>());
  const set = (id: string, project: Project | null) =>
    setMoved((known) => {
      const next = new Map(known);
      if (project) next.set(id, project);
      else next.delete(id);
      return next;
    });
  const send = async (project: Project, stage: ProjectStage | null) => {
    const { id } = project;
    before.set(id, project.stage);
    set(id, { ...project, stage });
    try {
      await update.mutateAsync({ params: { id }, body: { stage } });
      await invalidate(client, listPortfolio);
    } finally {
      set(id, null);
    }
  };
  return {
    moved,
    move: (project, stage) => {
      // The mutation shows the failure, and the card returns to its stage.
      if (project.stage !== stage) send(project, stage).catch(() => {});
    },
  };
}
