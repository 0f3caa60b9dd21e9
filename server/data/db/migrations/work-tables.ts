import type { ProjectStage } from '#contract/project-work.ts';

type Instant = string;

/** Something that the agency has decided for all of its people. */
export interface SettingTable {
  name: string;
  /** JSON text. */
  value: string;
  userId: string | null;
  updatedAt: Instant;
}

/** A stage into which a project came. Rows are only ever added. */
export interface ProjectStageTable {
  id: string;
  projectId: string;
  stage: ProjectStage | null;
  userId: string | null;
  createdAt: Instant;
}
