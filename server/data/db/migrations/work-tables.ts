import type { FileRequestState } from '#contract/file-requests.ts';
import type { ProjectStage } from '#contract/project-work.ts';

type Instant = string;

/** A setting of the agency. */
export interface SettingTable {
  name: string;
  /** JSON text. */
  value: string;
  userId: string | null;
  updatedAt: Instant;
}

/** A change of the stage of a project. Rows are only ever added. */
export interface ProjectStageTable {
  id: string;
  projectId: string;
  stage: ProjectStage | null;
  userId: string | null;
  createdAt: Instant;
}

/** Something that staff ask of a client for a project. */
export interface FileRequestTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  words: string;
  /** A day, such as 2026-12-24. */
  dueOn: string | null;
  state: FileRequestState;
  /** The client's words. */
  answer: string | null;
  /** The last reason for returning it. */
  reason: string | null;
  /** The contact who answered. */
  contactId: string | null;
  /** The member of staff who asked. */
  userId: string | null;
  answeredAt: Instant | null;
  /** Whose turn it is, and since when; null: nobody's. */
  turn: 'agency' | 'client' | null;
  turnSince: Instant | null;
  createdAt: Instant;
}
