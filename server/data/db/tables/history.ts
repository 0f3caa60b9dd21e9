import type { Sign, Topic } from '#contract/events.ts';

type Instant = string;

/** Changes for open pages, read in the order of ids. */
export interface EventTable {
  id: string;
  /** The topic. Another version of the program may have written a topic that this version does not know. */
  topic: Topic | Sign | 'job' | 'person';
  subjectId: string | null;
  clientAccountId: string | null;
  /** True if the client gets the event too. */
  forClient: boolean;
  createdAt: Instant;
}

/** The audit log of actions by staff and clients, and of sign-ins. Rows are only ever added. */
export interface AuditTable {
  id: string;
  userId: string | null;
  contactId: string | null;
  /** The first part of `action`. */
  noun: string;
  projectId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  clientAccountId: string | null;
  /** JSON text. */
  detail: string | null;
  createdAt: Instant;
}
