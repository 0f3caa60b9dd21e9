import type { Sign, Topic } from '#contract/events.ts';

/** Wakes the job workers of other processes. Never sent to pages. */
export const jobTopic = 'job';

/** Makes every process check a person's open streams again; the subject is the person's id. Never sent to pages. */
export const personTopic = 'person';

/** A change that open pages may show. It has no content: pages fetch their data again. */
export interface Change {
  topic: Topic | Sign | typeof jobTopic | typeof personTopic;
  subjectId: string | null;
  /** The client concerned; null if there is none. */
  clientAccountId: string | null;
  /** True: the client receives the event too. Staff receive events within their role's reach. */
  forClient: boolean;
}

/** A change published by this process or another. */
export type PublishedChange = Change & { id: string };

/** Publishes changes to every open page of every process. */
export interface Events {
  /** Records a change in the current transaction. It is published after the commit, and never after a rollback. */
  publish(change: Change): Promise<void>;
  /** Runs `work` with each change that this process publishes, in the same transaction. */
  accompany(work: (change: Change) => Promise<void>): void;
  /** Calls `listener` for each change of any process. Returns a function that unsubscribes. */
  subscribe(listener: (change: PublishedChange) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}
