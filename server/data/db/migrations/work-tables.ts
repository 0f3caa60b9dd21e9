import type { FileRequestState } from '#contract/file-requests.ts';
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

/** Something that staff ask of a client for a project. */
export interface FileRequestTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  words: string;
  /** A day, such as 2026-12-24. */
  dueOn: string | null;
  state: FileRequestState;
  /** What the client wrote. */
  answer: string | null;
  /** Why it was returned last. */
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
