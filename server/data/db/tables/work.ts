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

/** A file request to a client for a project. */
export interface FileRequestTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  words: string;
  /** A date such as 2026-12-24. */
  dueOn: string | null;
  state: FileRequestState;
  /** The client's words. */
  answer: string | null;
  /** Why staff last returned the files. */
  reason: string | null;
  /** The contact who answered. */
  contactId: string | null;
  /** The member of staff who made the request. */
  userId: string | null;
  answeredAt: Instant | null;
  /** The side that has to act on the request, and since when; null for neither. */
  waitsFor: 'agency' | 'client' | null;
  waitsSince: Instant | null;
  createdAt: Instant;
}

/** Time that a member of staff worked on a project. */
export interface TimeEntryTable {
  id: string;
  projectId: string;
  userId: string | null;
  /** A date such as 2026-12-24. */
  on: string;
  minutes: number;
  note: string | null;
  createdAt: Instant;
}

/** The running timer of a member of staff. */
export interface TimerTable {
  userId: string;
  projectId: string;
  startedAt: Instant;
}

/** The budget of hours of a project. */
export interface ProjectBudgetTable {
  projectId: string;
  /** Null: none. */
  minutes: number | null;
  /** True: the client sees used hours and budget. */
  isShared: boolean;
  /** The highest share of the budget about which the team was warned; 0 before the first warning. */
  warnedPercent: number;
}
