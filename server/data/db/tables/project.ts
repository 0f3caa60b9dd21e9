import type { Generated } from 'kysely';
import type { ProjectStage } from '#contract/project-work.ts';

type Instant = string;

export interface ProjectTable {
  id: string;
  title: string;
  description: string;
  category: string | null;
  results: string | null;
  imageUrl: string | null;
  /** True if the renditions of the uploaded picture failed. */
  pictureFailed: boolean;
  videoUrl: string | null;
  /** The reason why the renditions of the uploaded video failed; null without a failure. */
  videoProblem: Generated<string | null>;
  fileUrl: string | null;
  fileType: 'image' | 'video';
  clientAccountId: string | null;
  assignedAdminId: string | null;
  /** False for a draft. */
  isVisible: boolean;
  /** The stage of the work, for staff and client. */
  stage: Generated<ProjectStage | null>;
  /** A date such as 2026-12-24. */
  promisedOn: Generated<string | null>;
  nextStep: Generated<string | null>;
  /** The time when the next step was written. */
  nextStepAt: Generated<string | null>;
  /** True from an acceptance until its first payment, if the quote requires a deposit. */
  awaitsDeposit: Generated<boolean>;
  deleted: boolean;
  deletedAt: Instant | null;
  /** Lower-cased title, description, category and results. */
  searchText: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A client's wishes for the look of their project. */
export interface ProjectDirectiveTable {
  clientAccountId: string;
  /** JSON text: a list of colors. */
  colorPalette: string;
  fontPreferences: string | null;
  additionalNotes: string | null;
  letUsChooseColors: boolean;
  letUsChooseFont: boolean;
  /** The contact who last saved the directives. */
  contactId: string | null;
  /** When staff looked at the last change. */
  lookedAt: Generated<Instant | null>;
  updatedAt: Instant;
}

export interface ReferenceListTable {
  clientAccountId: string;
  /** JSON text: a list of `{ url, description }`. */
  links: string;
  /** The contact who last saved the links. */
  contactId: string | null;
  /** When staff looked at the last change. */
  lookedAt: Generated<Instant | null>;
  updatedAt: Instant;
}

export interface DirectiveChangeRequestTable {
  id: string;
  clientAccountId: string;
  /** The contact who asked. */
  contactId: string | null;
  projectId: string | null;
  requestType: string;
  requestReason: string | null;
  /** JSON text. */
  currentValues: string;
  /** JSON text. */
  requestedValues: string;
  status: 'pending' | 'approved' | 'rejected';
  isRead: boolean;
  adminResponse: string | null;
  /** The member of staff who decided. */
  userId: string | null;
  respondedAt: Instant | null;
  createdAt: Instant;
}
